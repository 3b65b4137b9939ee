import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

function readColours(): Map<string, Record<Theme, string>> {
  const pattern = /--color-([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
  const colours = new Map<string, Record<Theme, string>>();
  for (const [, role = '', light = '', dark = ''] of css.matchAll(pattern)) colours.set(role, { light, dark });

  return colours;
}

const colours = readColours();

function colour(role: string, theme: Theme): string {
  const found = colours.get(role);
  if (!found) throw new Error(`tokens.css has no colour role "${role}"`);

  return found[theme];
}

/** Relative luminance by WCAG 2.2, 0 for black to 1 for white. */
function luminance(hex: string): number {
  const channel = (offset: number) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The hue in degrees, and how far the colour is from a grey, 0 to 1. */
function hue(hex: string): { degrees: number; chroma: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255,
  );
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  if (chroma === 0) return { degrees: 0, chroma };
  const sextant =
    max === red ? (green - blue) / chroma : max === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return { degrees: (sextant * 60 + 360) % 360, chroma };
}

/** The colours of docs/product.md, section 9: between which hues, and how light (the luminance of white is 1). */
const specified = [
  ['dark blue', 'primary', [210, 240], [0, 0.1]],
  ['lighter blue', 'border-control', [210, 240], [0.2, 0.4]],
  ['lightest blue', 'primary-soft', [210, 240], [0.75, 0.95]],
  ['cyan', 'accent', [180, 200], [0.15, 0.5]],
  ['coral', 'secondary', [8, 24], [0.1, 0.4]],
] as const;

describe('the light theme has the colours of the specification', () => {
  it.each(specified)('%s as %s', (_name, role, [from, to], [darkest, lightest]) => {
    const value = colour(role, 'light');
    const { degrees } = hue(value);
    expect(degrees).toBeGreaterThanOrEqual(from);
    expect(degrees).toBeLessThanOrEqual(to);
    expect(luminance(value)).toBeGreaterThanOrEqual(darkest);
    expect(luminance(value)).toBeLessThanOrEqual(lightest);
  });

  it('a neutral grey as text-muted, and white as surface-raised', () => {
    expect(hue(colour('text-muted', 'light')).chroma).toBeLessThan(0.15);
    expect(colour('surface-raised', 'light')).toBe('#ffffff');
  });
});

describe('a shadow at the edge that cuts a box', () => {
  it.each(['light', 'dark'] as const)('is darker than the surfaces below it in the %s theme', (theme) => {
    const [, light = '', dark = ''] =
      /--color-cut: light-dark\((#[0-9a-f]{6})[0-9a-f]{2}, (#[0-9a-f]{6})/.exec(css) ?? [];
    const shadow = luminance({ light, dark }[theme]);
    for (const surface of ['surface-raised', 'surface-sunken'])
      expect(shadow).toBeLessThan(luminance(colour(surface, theme)));
  });
});
