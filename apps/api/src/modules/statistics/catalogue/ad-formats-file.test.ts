import { expect, test } from 'vitest';
import { defaultAdFormats } from './ad-formats.ts';
import { parseAdFormats, readAdFormats } from './ad-formats-file.ts';

const format = (changes: Record<string, unknown>) => ({
  id: 'native',
  number: 3,
  title: { en: 'Native', ru: 'Нативный' },
  description: { en: 'Text', ru: 'Текст' },
  ...changes,
});
const faultOf = (...formats: unknown[]) => {
  try {
    parseAdFormats(JSON.stringify({ formats }));
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll('AD_FORMATS_FILE: ', '') : error;
  }
  return null;
};

test('without a file, a network has the two formats of the specification', async () => {
  expect(await readAdFormats(undefined)).toBe(defaultAdFormats);
});

test('a format without drawing and newBlocks has no picture of its own, and new ad blocks', () => {
  expect(parseAdFormats(JSON.stringify({ formats: [format({})] }))).toEqual([
    { ...format({}), drawing: 'other', acceptsNewBlocks: true },
  ]);
});

test.each([
  ['a number beyond the warehouse', { number: 33 }, 'formats.0.number: expected a whole number from 1 to 32'],
  ['an id in capitals', { id: 'Native' }, 'formats.0.id: expected small letters, digits and _'],
  ['a missing language', { title: { en: 'Native' } }, 'formats.0.title.ru: expected'],
  ['two lines in a title', { title: { en: 'a\nb', ru: 'a' } }, 'formats.0.title.en: expected one line of 1 to 60'],
  ['an unknown drawing', { drawing: 'cube' }, 'formats.0.drawing: expected one of full_screen, rewarded'],
  ['an unknown field', { colour: 'red' }, 'formats.0.colour: expected'],
  ['the number of a default format', { number: 1 }, 'the number 1 is that of fs_banner alone: give native another one'],
  ['a default format with another number', { id: 'fs_banner' }, 'give fs_banner the number 1'],
])('%s is refused in one sentence', (_, changes, fault) => {
  expect(faultOf(format(changes))).toContain(fault);
  expect(faultOf(format(changes))).not.toContain('\n');
});

test('two formats share neither id nor number nor title', () => {
  const title = { en: 'Audio', ru: 'Аудио' };
  expect(faultOf(format({}), format({ number: 4, title }))).toBe('two formats have the id native');
  expect(faultOf(format({}), format({ id: 'audio', title }))).toBe('native and audio have the same number 3');
  expect(faultOf(format({}), format({ id: 'audio', number: 4, title: { en: 'native ', ru: 'Аудио' } }))).toBe(
    'native and audio have the same title native ',
  );
});

test('a file that is missing or no YAML is refused with the place', async () => {
  await expect(readAdFormats('/nowhere/formats.yaml')).rejects.toThrow('the file cannot be read (ENOENT)');
  expect(() => parseAdFormats('formats:\n  - id: "a\n')).toThrow(/^AD_FORMATS_FILE: line \d+ is no YAML: /);
  expect(() => parseAdFormats('')).toThrow('AD_FORMATS_FILE: file: expected one list with the name formats');
});
