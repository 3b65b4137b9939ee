import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAppAdsTxt } from './app-ads-txt-file.ts';
import { compareWithRequired } from './comparison.ts';
import { decodeText } from './decoded-text.ts';
import { mergeRequired } from './merge.ts';
import { bytesOf, publishedFiles } from './testing/corpus.ts';
import { requiredLines } from './testing/required-lines.ts';

const own = requiredLines('network.example, 100, DIRECT, abc', 'partner.example, P-1, RESELLER');
const [first, second] = own.map(({ line }) => line);

describe('the merged file', () => {
  test.each<[string, string, string]>([
    ['an empty file gets the lines', '', `${first}\n${second}\n`],
    [
      'missing lines are added at the end',
      '# mine\nx.example, 1, DIRECT\n',
      `# mine\nx.example, 1, DIRECT\n${first}\n${second}\n`,
    ],
    ['an open last line is ended first', 'x.example, 1, DIRECT', `x.example, 1, DIRECT\n${first}\n${second}\n`],
    ['line ends stay what they are', 'x.example, 1, DIRECT\r\n', `x.example, 1, DIRECT\r\n${first}\r\n${second}\r\n`],
    ['also CR alone', '#\rx.example, 1, DIRECT', `#\rx.example, 1, DIRECT\r${first}\r${second}\r`],
    ['a complete file stays as it is', `${second}\r\n\n#\n${first} # ours`, `${second}\r\n\n#\n${first} # ours`],
    [
      'a wrong relationship is corrected in its place, and its comment stays',
      `network.example,100,RESELLER\t# 2024\n${second}\n`,
      `${first}\t# 2024\n${second}\n`,
    ],
    ['a commented line becomes effective in its place', `# ${first}\n${second}\n`, `${first}\n${second}\n`],
    ['so does one with a comment', `## network.example, 100, DIRECT #x\n${second}\n`, `${first} #x\n${second}\n`],
    [
      'repeated lines are removed, the first one stays',
      `Network.Example,100,direct\r\nx.example, 1, DIRECT\r\n${first}\r\n${second}\r\n${first}`,
      `Network.Example,100,direct\r\nx.example, 1, DIRECT\r\n${second}\r\n`,
    ],
    [
      'a line of another account stays',
      `network.example, 7, DIRECT\n${second}\n`,
      `network.example, 7, DIRECT\n${second}\n${first}\n`,
    ],
    [
      'a further line with our account and another relationship stays',
      `${first}\nnetwork.example, 100, RESELLER\n${second}\n`,
      `${first}\nnetwork.example, 100, RESELLER\n${second}\n`,
    ],
  ])('%s', (_name, text, expected) => {
    expect(mergeRequired(text, own)).toBe(expected);
  });
});

/** Lines that belong to neither of ours: they have to survive a merge word for word. */
function linesOfOthers(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '' && !/network\.example\s*,\s*100\b|partner\.example\s*,\s*P-1\b/i.test(line));
}

/** What is promised of every merge; `good` is what it has to be. */
function mergeOf(text: string) {
  const merged = mergeRequired(text, own);
  return {
    states: compareWithRequired(parseAppAdsTxt(merged), own).map(({ state }) => state),
    isStable: mergeRequired(merged, own) === merged,
    linesOfOthers: linesOfOthers(merged),
  };
}
const good = (text: string) => ({
  states: ['present', 'present'],
  isStable: true,
  linesOfOthers: linesOfOthers(text),
});

const anyLine = fc.oneof(
  fc.constantFrom(
    'network.example, 100, DIRECT, abc',
    'Network.example,100,direct # ours',
    'network.example, 100, RESELLER',
    'network.example, 100',
    '# network.example, 100, DIRECT',
    '#partner.example, P-1, RESELLER # later',
    'partner.example, P-1, DIRECT; a=1',
    'partner.example, P-1, RESELLER',
    'partner.example, p-1, RESELLER',
    'network.example, 7, DIRECT',
    'x.example, 1, DIRECT',
    'OWNERDOMAIN=publisher.example',
    '# words',
    'broken',
  ),
  fc.string({ maxLength: 30, unit: 'binary' }).map((text) => text.replaceAll(/[\r\n]/g, '')),
);

test('holds each line of ours once and everything else as it was, and merging it again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyLine, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 20 }),
      fc.boolean(),
      (lines, isOpen) => {
        const text = lines.map(([line, end]) => line + end).join('');
        const file = isOpen ? text.trimEnd() : text;
        expect(mergeOf(file)).toEqual(good(file));
      },
    ),
    { numRuns: 500 },
  );
});

test('keeps everything in the files that publishers publish', () => {
  const texts = publishedFiles.map((file) => decodeText(bytesOf(file))?.text ?? '');
  expect(texts.map(mergeOf)).toEqual(texts.map(good));
});
