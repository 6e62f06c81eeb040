#![allow(unused)] macro_rules! println { ($($said:tt)*) => { eprintln!($($said)*) } } macro_rules! print { ($($said:tt)*) => { eprint!($($said)*) } } 
