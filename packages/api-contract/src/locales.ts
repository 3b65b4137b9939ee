import type { Locale } from './schema.ts';

/** The languages of the product. */
export const locales = ['en', 'ru'] as const satisfies readonly Locale[];
