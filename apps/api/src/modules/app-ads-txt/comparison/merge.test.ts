import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, parseAppAdsTxt, textOfLine } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { Relationship, SellerRecord } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import { compareWithRequired } from './required-lines.ts';
import type { RequiredLine } from './required-lines.ts';
import { mergeRequired } from './merge.ts';
import { bytesOf, publishedFiles } from '#modules/app-ads-txt/testing/corpus.ts';
import { requiredLines } from '#modules/app-ads-txt/testing/required-lines.ts';

const own = requiredLines('network.example, 100, DIRECT, abc', 'partner.example, P-1, RESELLER');
const [first, second] = own.map(({ line }) => line);
const merge = (text: string, required: RequiredLine[] = own) => mergeRequired(compareWithRequired(text, required));

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
      'a mistyped account is corrected in its place',
      `network.example, "100", DIRECT # ours\n${second}\n`,
      `${first} # ours\n${second}\n`,
    ],
    [
      'a further line with our account and another relationship stays',
      `${first}\nnetwork.example, 100, RESELLER\n${second}\n`,
      `${first}\nnetwork.example, 100, RESELLER\n${second}\n`,
    ],
  ])('%s', (_name, text, expected) => {
    expect(merge(text)).toBe(expected);
  });
});

/** The lines that have the account of no required line. A merge changes nothing in them but marks of byte order. */
function linesOfOthers(text: string): string[] {
  return text
    .replaceAll('\uFEFF', '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '' && !/network\.example\s*,\s*100\b|partner\.example\s*,\s*P-1\b/i.test(line));
}

/** The properties that every merge guarantees; `good` has the expected values. */
function mergeOf(text: string) {
  const merged = merge(text);
  return {
    states: compareWithRequired(merged, own).lines.map(({ state }) => state),
    isStable: merge(merged) === merged,
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
    '\uFEFFx.example, 1, DIRECT',
    '\uFEFF',
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

test('preserves everything in the files that publishers publish', () => {
  const texts = publishedFiles.map((file) => decodeText(bytesOf(file))?.text ?? '');
  expect(texts.map(mergeOf)).toEqual(texts.map(good));
});

/** The effective lines of the file after its publisher follows the advice for each line and changes nothing else. */
function asAdvised(text: string, required: RequiredLine[]): Set<string> {
  const { file, lines } = compareWithRequired(text, required);
  const replaced = new Map(
    lines.flatMap(({ state, found, required: { line } }) =>
      found === null || state === 'present' || state === 'duplicate' ? [] : [[found.number, line] as const],
    ),
  );
  const missing = lines.filter(({ state }) => state === 'missing').map(({ required: { line } }) => line);
  const repeated = new Set(lines.flatMap((line) => line.repeated.map(({ number }) => number)));
  const kept = file.text
    .split(/\r\n|\n|\r/)
    .map((line, index) => (repeated.has(index + 1) ? '' : (replaced.get(index + 1) ?? line)));
  return new Set([...kept, ...missing].map(withoutComment).filter((line) => line !== ''));
}

const isSeller = (line: SellerRecord): line is SellerRecord & { relationship: Relationship } =>
  line.relationship !== null;
const withoutComment = (line: string) => line.replace(/#.*$/su, '').trim();
const effectiveLines = (text: string) =>
  new Set(
    text
      .split(/\r\n|\n|\r/)
      .map(withoutComment)
      .filter(Boolean),
  );

/** The faults of a merged file: it has to be complete and to follow the advice. Empty if it does. */
function broken(text: string, required: RequiredLine[]): string[] {
  const merged = merge(text, required);
  const incomplete = compareWithRequired(merged, required).lines.filter(({ state }) => state !== 'present');
  const [done, advised] = [effectiveLines(merged), asAdvised(text, required)];
  return [
    ...incomplete.map(({ state, required: { line } }) => `${state}: ${line}`),
    ...[...advised].filter((line) => !done.has(line)).map((line) => `advised, but not done: ${line}`),
    ...[...done].filter((line) => !advised.has(line)).map((line) => `done, but not advised: ${line}`),
  ];
}

const accountId = fc.oneof(
  fc.constantFrom('100', '"100"', '101', '77310', '77 310', '77301', 'pub-4821', 'PUB-4821', 'pub-4812', 'pub-482'),
  fc.constantFrom('pub-48211', 'ca-pub-4821', 'pub-9900', '1234567890', '1234567809', '1234567891', 'l234567890'),
  fc.stringMatching(/^[a-z0-9-]{1,12}$/),
);
const record = fc
  .tuple(
    fc.constantFrom('', '#', '# '),
    fc.constantFrom('exchange.example', 'Exchange.example', 'bidder.example', 'x.example'),
    accountId,
    fc.constantFrom(', DIRECT', ', RESELLER', ', reseller, abc', ''),
    fc.constantFrom('', ' # theirs'),
  )
  .map(([before, domain, id, rest, comment]) => `${before}${domain}, ${id}${rest}${comment}`);
const requiredRecord = fc
  .tuple(fc.constantFrom('exchange.example', 'bidder.example'), accountId, fc.constantFrom('DIRECT', 'RESELLER'))
  .map((fields) => fields.join(', '));

describe('the merged file does what the report advises', () => {
  test('for generated files', () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 12 }),
        fc.uniqueArray(requiredRecord, { minLength: 1, maxLength: 6 }),
        (lines, required) => {
          expect(broken(lines.join('\n'), requiredLines(...required))).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  const texts = publishedFiles.map((file) => decodeText(bytesOf(file))?.text ?? '');
  /** Required lines of a network that resells the same exchanges: the effective lines of each published file. */
  const asked = texts.map((text) => {
    const file = parseAppAdsTxt(text);
    const keyOf = (line: SellerRecord) => [line.domain, line.accountId, line.relationship].join();
    const once = new Map(file.records.filter(isSeller).map((line) => [keyOf(line), line]));
    return [...once.values()].map((line): RequiredLine => ({ ...line, line: withoutComment(textOfLine(file, line)) }));
  });

  test.each(texts.map((text, index) => [publishedFiles[index]?.path ?? '', index, text] as const))(
    'for the published file %s (%i), with the required lines of any other one',
    (_name, index, text) => {
      const others = asked.filter((_required, other) => other !== index);
      expect(others.flatMap((required) => broken(text, required))).toEqual([]);
    },
  );

  test('and no line is replaced but one of the same account, or of one that differs by its spelling', () => {
    const replaced = texts.flatMap((text, index) =>
      asked.flatMap((required, other) =>
        other === index
          ? []
          : compareWithRequired(text, required).lines.flatMap(({ state, found, required: { accountId: right } }) =>
              state === 'wrong_account' && found !== null ? [[found.accountId, right]] : [],
            ),
      ),
    );
    const isSpelling = ([typed = '', right = '']: string[]) => typed.toLowerCase() === right.toLowerCase();
    expect(replaced.filter(isSpelling).length).toBeGreaterThan(0);
    const slips = new Set(replaced.filter((pair) => !isSpelling(pair)).map((pair) => pair.toSorted().join(' ')));
    expect([...slips]).toEqual(['pub-7439041255533808 pup-7439041255533808']);
  });
});
