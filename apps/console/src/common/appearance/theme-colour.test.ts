import { expect, test } from 'vitest';

import { barColours } from './theme-colour.ts';

test("the browser's own bars have the colour of the page, whatever theme is chosen and the system has", () => {
  const surface = { light: '#f5f7fc', dark: '#0c1322' };
  const colours = (theme: Parameters<typeof barColours>[0]) => barColours(theme, surface).map(({ colour }) => colour);
  expect(colours('system')).toEqual([surface.light, surface.dark]);
  expect(colours('light')).toEqual([surface.light, surface.light]);
  expect(colours('dark')).toEqual([surface.dark, surface.dark]);
});
