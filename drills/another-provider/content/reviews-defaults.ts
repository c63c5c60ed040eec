export const defaultRating = 4.7;
export const defaultTotal = 1280;
