/** Stand in for what Google's answer leaves out. */
export const defaultRating = 4.8;
export const defaultTotal = 14355;
