import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { colourRoles, ownColours, themes } from './colours.ts';
import { contrast, pairs } from './contrast.ts';

const css = readFileSync(fileURLToPath(import.meta.resolve('@publisher-console/ui/tokens.css')), 'utf8');

it('the colours are those of the design tokens, all of them', () => {
  const tokens = [...css.matchAll(/--color-([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gu)];
  expect(tokens.map(([, role, light, dark]) => [role, light, dark])).toEqual(
    colourRoles.map((role) => [role, ownColours.light[role], ownColours.dark[role]]),
  );
});

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(themes)('the %s theme', (theme) => {
  it.each(pairs)('lets anyone tell $colour on $on apart ($least:1)', ({ colour, on, least }) => {
    expect(contrast(ownColours[theme][colour], ownColours[theme][on])).toBeGreaterThanOrEqual(least);
  });
});
