export const satisfactionPercent = 91;
