import { readFile } from 'node:fs/promises';
import { locales } from '@publisher-console/api-contract/locales';
import * as v from 'valibot';
import { parseDocument } from 'yaml';
import { isPlainLine } from '#contract/plain-text.ts';
import { mostAdFormats } from '#stores/warehouse/ad-format-labels.ts';
import { defaultAdFormats } from './ad-formats.ts';
import type { AdFormat } from './ad-formats.ts';

/** The network's ad formats cannot be used. The message has one line for each fault. */
export class AdFormatsFault extends Error {
  override readonly name = 'AdFormatsFault';

  constructor(faults: readonly string[]) {
    super(faults.map((fault) => `AD_FORMATS_FILE: ${fault}`).join('\n'));
  }
}

/** The most faults that one message lists. */
const mostFaults = 10;
/** Bytes. */
const largestFile = 64 * 1_024;

const drawings = ['full_screen', 'rewarded', 'banner', 'native', 'video', 'other'] as const;

function line(most: number) {
  const expected = `one line of 1 to ${most} characters`;
  const isLine = (text: string) => text.trim() !== '' && text.length <= most && isPlainLine(text);
  return v.pipe(v.string(expected), v.check(isLine, expected));
}

function inEachLanguage(most: number) {
  return v.strictObject({ en: line(most), ru: line(most) }, 'en and ru, and nothing else');
}

const numberForm = `a whole number from 1 to ${mostAdFormats}`;

const format = v.pipe(
  v.strictObject(
    {
      id: v.pipe(
        v.string('small letters, digits and _'),
        v.regex(/^[a-z][a-z0-9_]{0,31}$/, 'small letters, digits and _'),
      ),
      number: v.pipe(
        v.number(numberForm),
        v.integer(numberForm),
        v.minValue(1, numberForm),
        v.maxValue(mostAdFormats, numberForm),
      ),
      title: inEachLanguage(60),
      description: inEachLanguage(200),
      drawing: v.optional(v.picklist(drawings, `one of ${drawings.join(', ')}`), 'other'),
      newBlocks: v.optional(v.boolean('true or false'), true),
    },
    'a format with id, number, title and description; drawing and newBlocks are optional, and there are no others',
  ),
  v.transform(({ newBlocks, ...rest }): AdFormat => ({ ...rest, acceptsNewBlocks: newBlocks })),
);

const fileSchema = v.strictObject(
  { formats: v.pipe(v.array(format, 'a list of formats'), v.nonEmpty('at least one format')) },
  'one list with the name formats',
);

/** Reads the network's ad formats; without a file, the default ones. Throws `AdFormatsFault`. */
export async function readAdFormats(path: string | undefined): Promise<readonly AdFormat[]> {
  if (path === undefined) return defaultAdFormats;
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new AdFormatsFault([`the file cannot be read (${error.code ?? 'unknown'})`]);
  });
  if (bytes.length > largestFile) throw new AdFormatsFault([`expected at most ${largestFile / 1_024} KiB`]);
  return parseAdFormats(bytes.toString('utf8'));
}

/** Parses the file's YAML. Throws `AdFormatsFault`. */
export function parseAdFormats(text: string): readonly AdFormat[] {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined)
    throw new AdFormatsFault([`line ${error.linePos?.[0].line ?? 1} is no YAML: ${error.message.split('\n')[0]}`]);
  const parsed = v.safeParse(fileSchema, document.toJS({ maxAliasCount: 0 }));
  if (!parsed.success) {
    const issues = parsed.issues.slice(0, mostFaults);
    throw new AdFormatsFault(issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: expected ${issue.message}`));
  }
  const faults = sharedValues(parsed.output.formats);
  if (faults.length > 0) throw new AdFormatsFault(faults);
  return parsed.output.formats;
}

function sameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function sharedValues(formats: readonly AdFormat[]): string[] {
  return formats.flatMap((one, index) => [
    ...formats.slice(0, index).flatMap((other) => [
      ...(other.id === one.id ? [`two formats have the id ${one.id}`] : []),
      ...(other.number === one.number ? [`${other.id} and ${one.id} have the same number ${one.number}`] : []),
      // Reports and forms show a format by its title alone.
      ...locales
        .filter((locale) => sameTitle(other.title[locale], one.title[locale]))
        .map((locale) => `${other.id} and ${one.id} have the same title ${one.title[locale]}`),
    ]),
    // In the warehouse, these numbers have the names of these formats, which other programs may read.
    ...defaultAdFormats
      .filter(({ id, number }) => (id === one.id) !== (number === one.number))
      .map(
        ({ id, number }) =>
          `the number ${number} is that of ${id} alone: give ${one.id} ${one.id === id ? `the number ${number}` : 'another one'}`,
      ),
  ]);
}
