/** The notice at the form promises this (LGPD, article 9): the server may keep leads for less time, never longer. */
export const leadRetentionDays = 180;
