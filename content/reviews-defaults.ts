/** Used when Google's response omits them. */
export const defaultRating = 4.8;
export const defaultTotal = 14355;
