/** The role of every connection, whichever user connected, so that row policies always apply. */
export const apiRole = 'publisher_console_api';

/** The role that sees the rows of every publisher. It is set for one transaction at a time. */
export const networkRole = 'publisher_console_network';
