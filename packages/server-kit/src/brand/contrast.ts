import { themes } from './colours.ts';
import type { ColourRole, Colours, Theme } from './colours.ts';

/** A colour that needs a contrast to another one. */
interface Pair {
  colour: ColourRole;
  on: ColourRole;
  /** The least contrast: 4.5 for text and 3 for controls (WCAG 2.2, 1.4.3 and 1.4.11). */
  least: 4.5 | 3;
}

const pages = ['surface', 'surface-raised', 'surface-sunken'] as const;

function onEach(least: Pair['least'], colour: ColourRole, grounds: readonly ColourRole[] = pages): Pair[] {
  return grounds.map((on) => ({ colour, on, least }));
}

const texts = ['text', 'text-muted', 'primary', 'secondary', 'danger', 'success', 'notice'] as const;

/** Every pair that the console shows. */
export const pairs: readonly Pair[] = [
  ...texts.flatMap((role) => onEach(4.5, role)),
  ...onEach(4.5, 'on-primary', ['primary', 'primary-hover']),
  ...onEach(4.5, 'on-danger', ['danger', 'danger-hover']),
  ...onEach(4.5, 'text', ['primary-soft', 'accent-soft', 'danger-soft']),
  ...(['primary', 'success', 'notice', 'danger'] as const).flatMap((role) => onEach(4.5, role, [`${role}-soft`])),
  ...onEach(4.5, 'desk', ['surface', 'surface-raised', 'desk-soft']),
  ...onEach(3, 'border-control', ['surface', 'surface-raised']),
  ...onEach(3, 'accent'),
  ...onEach(3, 'series-4', ['surface-raised']),
  ...onEach(3, 'series-5', ['surface-raised']),
];

/** The contrast of two colours (`#rrggbb`) by WCAG 2.2, 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, 0 for black to 1 for white. */
function luminance(hex: string): number {
  const channel = (offset: number) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** A pair with too little contrast, which is rounded down to two decimals. */
export interface FaintPair extends Pair {
  theme: Theme;
  found: number;
}

/** The pairs whose contrast is too low. */
export function faintPairs(colours: Colours): FaintPair[] {
  return themes.flatMap((theme) =>
    pairs.flatMap((pair) => {
      const ratio = contrast(colours[theme][pair.colour], colours[theme][pair.on]);
      return ratio < pair.least ? [{ ...pair, theme, found: Math.floor(ratio * 100) / 100 }] : [];
    }),
  );
}
