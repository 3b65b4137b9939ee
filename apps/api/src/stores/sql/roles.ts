/** Every statement works as this role unless it says otherwise: policies hold for it, whoever connected. */
export const apiRole = 'publisher_console_api';

/** Sees the rows of every publisher; taken for one transaction. */
export const networkRole = 'publisher_console_network';
