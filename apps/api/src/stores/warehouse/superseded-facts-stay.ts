/**
 * Minutes until the facts that a new load superseded may be deleted. A report reads which loads count at its start, and
 * the longest, a file, lasts 15 minutes at most, so it always finds their facts. The rest is for a publication that is
 * slow to commit: the minutes count from its start.
 */
export const supersededFactsStay = 30;

/**
 * Minutes during which another page of superseded facts can be requested. The facts stay for ten minutes more, and a
 * page needs less.
 */
export const supersededFactsAskable = 20;
