import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { surfaceColours } from './theme-colour.tsx';

test("the browser's own bars have the colour of the page in both themes", () => {
  const tokens = readFileSync(fileURLToPath(import.meta.resolve('@publisher-console/ui/tokens.css')), 'utf8');
  const { light, dark } = surfaceColours;
  expect(tokens).toContain(`--color-surface: light-dark(${light}, ${dark});`);
});
