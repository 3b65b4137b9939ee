import { ownBrand } from '@publisher-console/server-kit/brand';
import type { Brand } from '@publisher-console/server-kit/brand';
import { hasCharacter } from '@publisher-console/server-kit/font-characters';

import type { PublicBrand } from '#common/context/public-settings.ts';

/**
 * The parts of a brand that pages contain; undefined for the product's own look. The colours and fonts are in the
 * page's own style. Pages preload the fonts with the letters of their language; browsers load another font when a text
 * needs it.
 */
export function publicBrand(brand: Brand): PublicBrand | undefined {
  if (brand === ownBrand) return undefined;
  const { footer, colours, fonts } = brand;
  return {
    footer,
    surface: { light: colours.light.surface, dark: colours.dark.surface },
    fonts: fonts.length === 0 ? undefined : { en: pathsWith(fonts, ['a']), ru: pathsWith(fonts, ['a', 'ж']) },
  };
}

function pathsWith(fonts: Brand['fonts'], letters: readonly string[]): string[] {
  return fonts
    .filter(({ characters }) => letters.some((letter) => hasCharacter(characters, letter)))
    .map(({ file }) => file.path);
}
