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

/** The colour after the filter of figures that are out of date. https://drafts.fxtf.org/filter-effects/#grayscaleEquivalent */
function stale(hex: string): string {
  const [, contrasts = ''] = /@utility stale \{\s*filter: grayscale\(1\) contrast\(([\d.]+)\)/u.exec(css) ?? [];
  expect(Number(contrasts)).toBeLessThan(1);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const grey = (0.2126 * red + 0.7152 * green + 0.0722 * blue - 0.5) * Number(contrasts) + 0.5;
  return `#${Math.round(grey * 255)
    .toString(16)
    .padStart(2, '0')
    .repeat(3)}`;
}

describe.each(themes)('the %s theme', (theme) => {
  it.each(pairs.filter(({ least }) => least === 4.5))('lets anyone read $colour on $on that is out of date', (pair) => {
    const { [pair.colour]: colour, [pair.on]: on } = ownColours[theme];
    expect(contrast(stale(colour), stale(on))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs)('lets anyone tell $colour on $on apart ($least:1)', ({ colour, on, least }) => {
    expect(contrast(ownColours[theme][colour], ownColours[theme][on])).toBeGreaterThanOrEqual(least);
  });
});
