import type { Theme } from './theme.ts';

/** `--color-surface` of the design tokens, for what a style sheet does not reach: the browser's own bars. */
export const surfaceColours = { light: '#f5f7fc', dark: '#0c1322' };

type SystemTheme = keyof typeof surfaceColours;

/** The colour of the browser's bars while the system has a light theme, and while it has a dark one. */
export function barColours(theme: Theme): { systemTheme: SystemTheme; colour: string }[] {
  return (['light', 'dark'] as const).map((systemTheme) => ({
    systemTheme,
    colour: surfaceColours[theme === 'system' ? systemTheme : theme],
  }));
}

/** Gives the bars the colour of a theme that has just been chosen. The server has sent a meta tag for each of the two. */
export function showBarColours(theme: Theme): void {
  for (const { systemTheme, colour } of barColours(theme))
    document.querySelector(`meta[name=theme-color][media*=${systemTheme}]`)?.setAttribute('content', colour);
}
