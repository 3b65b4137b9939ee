/**
 * How often a screen that is left open fetches its figures again: a line appears once they are late, and goes when they
 * have come. Nothing is fetched while nobody looks at the page.
 */
export const figuresPollMs = 300_000;
