import type { Brand } from '@publisher-console/server-kit/brand';
import { colourRoles, ownColours } from '@publisher-console/server-kit/colours';

/** The fallback has the metrics of Inter and is a local font, so a browser loads no font but the brand's. */
const brandFonts = "'Brand', 'Inter Fallback', system-ui, sans-serif";

/** Gives the picture beside the sign-in form, which has the product's colours, the hue of the colour behind it. */
const hueOfPicture = '.report-picture{mix-blend-mode:luminosity}';

/**
 * The design tokens that a brand changes, and its fonts, as CSS for the head of a page, so that they apply to the first
 * paint. Empty for the product's own look.
 */
export function brandStyle({ colours: { light, dark }, fonts }: Brand): string {
  const changed = colourRoles.filter(
    (role) => light[role] !== ownColours.light[role] || dark[role] !== ownColours.dark[role],
  );
  const tokens = [
    ...changed.map((role) => `--color-${role}:light-dark(${light[role]},${dark[role]})`),
    ...(fonts.length > 0 ? [`--font-sans:${brandFonts}`] : []),
  ];
  const faces = fonts.map(({ file, weights, characters }) => {
    const range = characters === undefined ? '' : `;unicode-range:${characters}`;
    // With `optional`, a font that arrives late moves no text: it is used from the next page on.
    return `@font-face{font-family:'Brand';src:url(${file.path}) format('woff2');font-weight:${weights};font-display:optional${range}}`;
  });
  return [
    ...faces,
    ...(tokens.length > 0 ? [`:root{${tokens.join(';')}}`] : []),
    ...(changed.length > 0 ? [hueOfPicture] : []),
  ].join('');
}
