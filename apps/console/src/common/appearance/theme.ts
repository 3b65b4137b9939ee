import * as v from 'valibot';

/** `system` follows the system's theme. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export const themeSchema = v.picklist(themes);

/** The colour of the page in each theme, for the browser's bars, which CSS cannot style. */
export interface SurfaceColours {
  light: string;
  dark: string;
}

/** `--color-surface` of the design tokens. */
export const surfaceColours: SurfaceColours = { light: '#f5f7fc', dark: '#0c1322' };

type SystemTheme = keyof SurfaceColours;

/** The colours of the browser's bars for a light and for a dark system theme. */
export function barColours(theme: Theme, surface = surfaceColours): { systemTheme: SystemTheme; colour: string }[] {
  return (['light', 'dark'] as const).map((systemTheme) => ({
    systemTheme,
    colour: surface[theme === 'system' ? systemTheme : theme],
  }));
}

/** Updates the bars after a choice of theme. The server has sent a meta tag for each system theme. */
export function showBarColours(theme: Theme, surface: SurfaceColours | undefined): void {
  for (const { systemTheme, colour } of barColours(theme, surface))
    document.querySelector(`meta[name=theme-color][media*=${systemTheme}]`)?.setAttribute('content', colour);
}
