import type { Theme } from '#lib/theme.ts';

/** `--color-surface` of the design tokens, for what a style sheet does not reach: the browser's own bars. */
export const surfaceColours = { light: '#f5f7fc', dark: '#0c1322' };

/** Gives the bars of a phone's browser the colour of the page. */
export function ThemeColour({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <meta name="theme-color" content={surfaceColours[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={surfaceColours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={surfaceColours.dark} />
    </>
  );
}
