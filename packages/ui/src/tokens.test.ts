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

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
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

const pages = ['surface', 'surface-raised', 'surface-sunken'];
const onPages = (role: string, on = pages) => on.map((background) => [role, background] as const);

const readable = [
  ...['text', 'text-muted', 'primary', 'secondary', 'danger', 'success', 'notice'].flatMap((role) => onPages(role)),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['primary', 'primary-soft'],
  ['text', 'primary-soft'],
  ['text', 'accent-soft'],
  ['success', 'success-soft'],
  ['notice', 'notice-soft'],
  ['danger', 'danger-soft'],
  ['text', 'danger-soft'],
] as const;

const discernible = [
  ...onPages('border-control', ['surface', 'surface-raised']),
  ...onPages('accent'),
  ...onPages('secondary'),
  ...onPages('primary'),
  ...onPages('danger'),
  ...onPages('series-4', ['surface-raised']),
  ...onPages('series-5', ['surface-raised']),
] as const;

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

describe.each<Theme>(['light', 'dark'])('the %s theme', (theme) => {
  it.each(readable)('lets anyone read %s on %s (4.5:1)', (foreground, background) => {
    expect(contrast(colour(foreground, theme), colour(background, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(discernible)('lets anyone see a control or focus ring in %s on %s (3:1)', (foreground, background) => {
    expect(contrast(colour(foreground, theme), colour(background, theme))).toBeGreaterThanOrEqual(3);
  });
});
