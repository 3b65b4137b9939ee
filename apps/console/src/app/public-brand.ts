import type { Brand } from '@publisher-console/brand/brand';

import type { PublicBrand } from '#common/context/public-settings.ts';

/** What pages contain of a brand. The colours and fonts are in the page's own style. */
export function publicBrand({ footer, colours, fonts }: Brand): PublicBrand {
  return {
    footer,
    surface: { light: colours.light.surface, dark: colours.dark.surface },
    fonts: fonts.map(({ file }) => file.path),
  };
}
