/** What the notice at the form promises (LGPD, article 9): the server may keep leads for less, never for longer. */
export const leadRetentionDays = 180;
