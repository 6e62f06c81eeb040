//! Bringing numbers to their places, eight squares at a time, with a byte shuffle.

/// The number of squares whose jumps are written at once.
pub(super) const EIGHT: usize = 8;

/// The bytes that a shuffle needs, for each set of squares among eight: for each square of the set
/// the bytes of its number, and for the others the top bit.
pub(super) static ORDERS: [[u8; 2 * EIGHT]; 256] = {
    let mut orders = [[0x80; 2 * EIGHT]; 256];
    let mut places = 0;
    while places < orders.len() {
        let (mut place, mut number) = (0, 0);
        while place < EIGHT {
            if places >> place & 1 != 0 {
                orders[places][2 * place] = 2 * number;
                orders[places][2 * place + 1] = 2 * number + 1;
                number += 1;
            }
            place += 1;
        }
        places += 1;
    }
    orders
};

/// Returns the sum of counts that are kept as negative numbers, by lane.
#[inline(always)]
pub(super) fn sum(lanes: [i16; EIGHT]) -> usize {
    let counts = lanes.into_iter().map(|lane| lane.unsigned_abs() as usize);
    counts.sum()
}
