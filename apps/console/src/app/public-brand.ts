import { ownBrand } from '@publisher-console/brand/brand';
import type { Brand } from '@publisher-console/brand/brand';

import type { PublicBrand } from '#common/context/public-settings.ts';

/** What pages contain of a brand; nothing for the product's own look. The colours and fonts are in the page's own style. */
export function publicBrand(brand: Brand): PublicBrand | undefined {
  if (brand === ownBrand) return undefined;
  const { footer, colours, fonts } = brand;
  return {
    footer,
    surface: { light: colours.light.surface, dark: colours.dark.surface },
    fonts: fonts.map(({ file }) => file.path),
  };
}
