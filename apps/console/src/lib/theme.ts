import * as v from 'valibot';

/** How the console looks: as the system does, or always one way. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export const themeSchema = v.picklist(themes);
