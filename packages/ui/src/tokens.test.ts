import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

type Theme = 'light' | 'dark';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

function readColours(): Map<string, Record<Theme, string>> {
  const pattern = /--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
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

const pages = ['surface', 'surface-raised', 'surface-sunken'];
const onPages = (role: string, on = pages) => on.map((background) => [role, background] as const);

const readable = [
  ...['text', 'text-muted', 'primary', 'danger', 'success', 'notice'].flatMap((role) => onPages(role)),
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
  ...onPages('primary'),
  ...onPages('danger'),
] as const;

describe.each<Theme>(['light', 'dark'])('the %s theme', (theme) => {
  it.each(readable)('lets anyone read %s on %s (4.5:1)', (foreground, background) => {
    expect(contrast(colour(foreground, theme), colour(background, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(discernible)('lets anyone see a control or focus ring in %s on %s (3:1)', (foreground, background) => {
    expect(contrast(colour(foreground, theme), colour(background, theme))).toBeGreaterThanOrEqual(3);
  });
});
