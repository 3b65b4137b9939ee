import type { Translated } from '#contract/language.ts';

/** The name of a publisher's own contract. */
export const contractTitle: Translated = { en: 'Contract', ru: 'Договор' };
