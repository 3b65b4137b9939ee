import * as v from 'valibot';
import { colourRoles } from './colours.ts';
import type { ColourRole } from './colours.ts';

function line(most: number) {
  const expected = `one line of 1 to ${most} characters`;
  return v.pipe(v.string(expected), v.trim(), v.regex(/^\P{Cc}+$/u, expected), v.maxLength(most, expected));
}

/** A text in each language of the product. */
function inEachLanguage(most: number) {
  return v.strictObject({ en: line(most), ru: line(most) }, 'a text for en and for ru, and nothing else');
}

/** A file of the folder itself, so that no other file is served. */
function fileName(pattern: RegExp, expected: string) {
  return v.pipe(v.string(expected), v.regex(pattern, expected));
}

const colour = v.pipe(
  v.string('a colour like #1d3c8f'),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/u, 'a colour like #1d3c8f'),
);

const themeColours = v.optional(
  v.strictObject(
    Object.fromEntries(colourRoles.map((role) => [role, v.optional(colour)])) as Record<
      ColourRole,
      v.OptionalSchema<typeof colour, undefined>
    >,
    `colours of the roles ${colourRoles.join(', ')}`,
  ),
  {},
);

const range = 'ranges of characters like U+0000-00FF, U+0131';
const address = v.pipe(
  v.string('an address like https://network.example'),
  v.url('an address like https://network.example'),
  v.regex(/^https?:/u, 'an address like https://network.example'),
);

/** What `brand.yaml` may contain. Every part is optional. */
export const brandSchema = v.strictObject(
  {
    title: v.optional(inEachLanguage(100)),
    logo: v.optional(fileName(/^[\w-]+\.(?:svg|png|webp)$/u, 'an SVG, PNG or WebP file of the folder')),
    colours: v.optional(v.strictObject({ light: themeColours, dark: themeColours }, 'colours for light and dark'), {}),
    fonts: v.optional(
      v.pipe(
        v.array(
          v.strictObject(
            {
              file: fileName(/^[\w-]+\.woff2$/u, 'a WOFF2 file of the folder'),
              weights: v.optional(
                v.pipe(
                  v.string('weights like 400 or 100 900'),
                  v.regex(/^[1-9]00(?: [1-9]00)?$/u, 'weights like 400 or 100 900'),
                ),
                '100 900',
              ),
              characters: v.optional(
                v.pipe(
                  v.string(range),
                  v.regex(/^U\+[\dA-F?]{1,6}(?:-[\dA-F]{1,6})?(?:, ?U\+[\dA-F?]{1,6}(?:-[\dA-F]{1,6})?)*$/iu, range),
                ),
              ),
            },
            'a font with file, and maybe weights and characters',
          ),
          'a list of fonts',
        ),
        v.maxLength(8, 'at most 8 fonts'),
      ),
      [],
    ),
    links: v.optional(
      v.strictObject(
        {
          documentation: v.optional(address),
          sdk: v.optional(address),
          offer: v.optional(address),
          privacyPolicy: v.optional(address),
          terms: v.optional(address),
        },
        'documentation, sdk, offer, privacyPolicy and terms',
      ),
      {},
    ),
    footer: v.optional(
      v.strictObject(
        {
          text: v.optional(inEachLanguage(200)),
          links: v.optional(
            v.pipe(
              v.array(
                v.strictObject({ title: inEachLanguage(40), url: address }, 'a link with title and url'),
                'a list of links',
              ),
              v.maxLength(6, 'at most 6 links'),
            ),
            [],
          ),
        },
        'text and links',
      ),
      {},
    ),
    mail: v.optional(v.strictObject({ footer: v.optional(inEachLanguage(300)) }, 'a footer'), {}),
  },
  'title, logo, colours, fonts, links, footer and mail',
);
