//! The boundary between the page and the library: a request and its response, both text in memory
//! that the page reads and writes.
//!
//! Three functions of plain numbers do what generated bindings would, without a tool that has to be
//! built first. The page calls `request(length)`, writes that many bytes of UTF-8 where it says,
//! calls `respond()`, which returns the length of the response, and reads it from `response()`.

mod requests;

use std::cell::RefCell;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESPONSE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Where a request of this many bytes is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request, and returns the length of the response in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn respond() -> usize {
    let text = REQUEST.with_borrow(|request| requests::respond(&String::from_utf8_lossy(request)));
    RESPONSE.set(text.into_bytes());
    RESPONSE.with_borrow(Vec::len)
}

/// Where the response is.
#[unsafe(no_mangle)]
pub extern "C" fn response() -> *const u8 {
    RESPONSE.with_borrow(|response| response.as_ptr())
}
