/** The role of every statement unless it takes another one. Policies apply to it, whichever user connected. */
export const apiRole = 'publisher_console_api';

/** The role that sees the rows of every publisher. It is taken for one transaction at a time. */
export const networkRole = 'publisher_console_network';
