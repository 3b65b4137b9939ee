import * as v from 'valibot';

/** `system` follows the system's theme. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export const themeSchema = v.picklist(themes);
