mod comparison;
mod files;
mod scripted;
mod turns;
