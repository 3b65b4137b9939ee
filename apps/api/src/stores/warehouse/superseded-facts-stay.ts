/**
 * Minutes for which the facts that a new load superseded stay in the warehouse. A report reads which loads count when it
 * begins, and the longest, a file, ends within 15 minutes: it always finds the facts of the loads that it read. The rest
 * is for a publication that takes long to commit, since the time counts from its start.
 */
export const supersededFactsStay = 30;

/**
 * Minutes for which a further page can be asked of facts that a new load superseded. A page takes less than the ten
 * minutes for which they still stay then.
 */
export const supersededFactsAskable = 20;
