import { createRequire } from 'node:module';
import * as v from 'valibot';
import type * as yaml from 'yaml';
import { BrandFault } from './brand-fault.ts';
import { readBrandFile } from './brand-file.ts';
import type { BrandFile } from './brand-file.ts';
import { brandSchema } from './brand-schema.ts';
import { ownColours } from './colours.ts';
import type { ColourRole, Colours, ThemeColours } from './colours.ts';
import { faintPairs } from './contrast.ts';

type Content = v.InferOutput<typeof brandSchema>;

/** A font file with the weights and characters that it has, as CSS writes them. */
export interface BrandFont {
  file: BrandFile;
  weights: string;
  characters: string | undefined;
}

/** How a network looks. What its folder does not have is the product's own. */
export interface Brand extends Pick<Content, 'title' | 'links' | 'footer' | 'mail'> {
  logo: BrandFile | undefined;
  colours: Colours;
  /** Without any, the product's own font is used. */
  fonts: readonly BrandFont[];
}

/** The look of the product itself. */
export const ownBrand: Brand = {
  title: undefined,
  logo: undefined,
  colours: ownColours,
  fonts: [],
  links: {},
  footer: { links: [] },
  mail: {},
};

/** Bytes. */
const largest = { yaml: 64 * 1_024, logo: 200 * 1_024, font: 512 * 1_024 };
/** The most faults that one message lists. */
const mostFaults = 10;

/**
 * Reads the folder of a brand: `brand.yaml`, and the files that it names.
 * @throws BrandFault with a line for each fault: a file, a field, or two colours with too little contrast
 */
export function readBrand(folder: string): Brand {
  const { logo, colours, fonts, ...content } = parse(
    readBrandFile(folder, 'brand.yaml', largest.yaml).content.toString('utf8'),
  );
  const brand: Brand = {
    ...content,
    logo: logo === undefined ? undefined : readBrandFile(folder, logo, largest.logo),
    colours: {
      light: { ...ownColours.light, ...given(colours.light) },
      dark: { ...ownColours.dark, ...given(colours.dark) },
    },
    fonts: fonts.map(({ file, weights, characters }) => ({
      file: readBrandFile(folder, file, largest.font),
      weights,
      characters,
    })),
  };
  refuseFaintPairs(brand.colours);
  return brand;
}

function parse(text: string): Content {
  // Loaded here: it needs as much processor time as all other modules of most commands of the terminal.
  const { parseDocument } = createRequire(import.meta.url)('yaml') as typeof yaml;
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined)
    throw new BrandFault(`YAML in line ${error.linePos?.[0].line ?? 1} of brand.yaml: ${error.message.split('\n')[0]}`);
  const parsed = v.safeParse(brandSchema, contentOf(document) ?? {});
  if (parsed.success) return parsed.output;
  const faults = parsed.issues.slice(0, mostFaults).map((issue) => {
    const place = v.getDotPath(issue);
    return `${place === null ? 'brand.yaml' : `${place} in brand.yaml`} to be ${issue.message}`;
  });
  throw new BrandFault(faults.join('\n'));
}

/** Aliases are allowed: both themes may share a colour. Those that would grow to a huge document are refused. */
function contentOf(document: yaml.Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new BrandFault(`YAML in brand.yaml: ${(error as Error).message}`);
  }
}

/** The colours that a theme of the file has. */
function given(theme: Partial<Record<ColourRole, string | undefined>>): Partial<ThemeColours> {
  return Object.fromEntries(Object.entries(theme).filter(([, colour]) => colour !== undefined));
}

function refuseFaintPairs(colours: Colours): void {
  const faults = faintPairs(colours)
    .slice(0, mostFaults)
    .map(
      ({ theme, colour, on, least, found }) =>
        `${colour} (${colours[theme][colour]}) on ${on} (${colours[theme][on]}) in the ${theme} theme to have a contrast of ${least}:1 at least, and it has ${found}:1`,
    );
  if (faults.length > 0) throw new BrandFault(faults.join('\n'));
}
