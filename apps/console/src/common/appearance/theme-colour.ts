import type { Theme } from './theme.ts';

/** `--color-surface` of the design tokens, for the browser's bars, which CSS cannot style. */
export const surfaceColours = { light: '#f5f7fc', dark: '#0c1322' };

type SystemTheme = keyof typeof surfaceColours;

/** The colours of the browser's bars for a light and for a dark system theme. */
export function barColours(theme: Theme): { systemTheme: SystemTheme; colour: string }[] {
  return (['light', 'dark'] as const).map((systemTheme) => ({
    systemTheme,
    colour: surfaceColours[theme === 'system' ? systemTheme : theme],
  }));
}

/** Updates the bars after a choice of theme. The server has sent a meta tag for each system theme. */
export function showBarColours(theme: Theme): void {
  for (const { systemTheme, colour } of barColours(theme))
    document.querySelector(`meta[name=theme-color][media*=${systemTheme}]`)?.setAttribute('content', colour);
}
