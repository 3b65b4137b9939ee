import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { barColours, surfaceColours } from './theme-colour.ts';

test("the browser's own bars have the colour of the page, whatever theme is chosen and the system has", () => {
  const tokens = readFileSync(fileURLToPath(import.meta.resolve('@publisher-console/ui/tokens.css')), 'utf8');
  const { light, dark } = surfaceColours;
  expect(tokens).toContain(`--color-surface: light-dark(${light}, ${dark});`);

  const colours = (theme: Parameters<typeof barColours>[0]) => barColours(theme).map(({ colour }) => colour);
  expect(colours('system')).toEqual([light, dark]);
  expect(colours('light')).toEqual([light, light]);
  expect(colours('dark')).toEqual([dark, dark]);
});
