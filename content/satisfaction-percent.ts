export const satisfactionPercent = 98;
