/**
 * Milliseconds between two fetches of the figures on a screen that stays open. A line appears when figures are late,
 * and disappears when they have arrived. Nothing is fetched while the page is not visible.
 */
export const figuresPollMs = 300_000;
