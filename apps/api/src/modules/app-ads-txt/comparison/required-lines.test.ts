import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownLine } from '#modules/app-ads-txt/checks/file-report.ts';
import { compareWithRequired, isThere } from './required-lines.ts';
import type { LineState } from './required-lines.ts';
import { requiredLines } from '#modules/app-ads-txt/testing/required-lines.ts';

const own = requiredLines('network.example, 100, DIRECT, abc');

/** For each required line: its state, and the number and text of the line that was found for it. */
function compared(text: string, required = own): [LineState, number | null, string | null][] {
  const { file, lines } = compareWithRequired(text, required);
  return lines.map(({ state, found }) => [
    state,
    found?.number ?? null,
    found === null ? null : shownLine(file, found),
  ]);
}

describe('a required line', () => {
  test.each<[string, LineState, number | null]>([
    ['network.example, 100, DIRECT, abc', 'present', 1],
    ['NETWORK.Example ,100,direct', 'present', 1],
    ['network.example, 100, DIRECT, abc # ours', 'present', 1],
    ['network.example, 100, DIRECT, abc; weight=1', 'present', 1],
    ['network.example, 100, DIRECT, other', 'present', 1],
    ['# first\n\nnetwork.example, 100, DIRECT', 'present', 3],
    ['network.example, 100, DIRECT\nx.example, 1, DIRECT\nnetwork.example,100,Direct,abc', 'duplicate', 1],
    ['network.example, 100, DIRECT\nnetwork.example, 100, RESELLER', 'present', 1],
    ['network.example, 100, RESELLER', 'wrong_relationship', 1],
    ['network.example, 100', 'wrong_relationship', 1],
    ['network.example, 100, DIRECT abc', 'wrong_relationship', 1],
    ['#network.example, 100, DIRECT, abc', 'commented_out', 1],
    ['# network.example, 100, RESELLER', 'commented_out', 1],
    ['#network.example, 100, DIRECT\nnetwork.example, 100, RESELLER', 'wrong_relationship', 2],
    ['network.example, 7, DIRECT\n#network.example, 100, DIRECT', 'commented_out', 2],
    ['network.example, 7, DIRECT', 'missing', null],
    ['network.example, 101, DIRECT', 'missing', null],
    ['network.example, "100", DIRECT', 'wrong_account', 1],
    ['network.example, 1 00, RESELLER', 'wrong_account', 1],
    ['#network.example, 7, DIRECT', 'missing', null],
    ['other.example, 100, DIRECT', 'missing', null],
    ['sub.network.example, 100, DIRECT', 'missing', null],
    ['https://network.example, 100, DIRECT', 'missing', null],
    ['', 'missing', null],
  ])('in %j is %s', (text, state, number) => {
    expect(compared(text).map(([found, at]) => [found, at])).toEqual([[state, number]]);
  });

  test('with a mistyped account id is a wrong account, shown by the line that differs least', () => {
    const required = requiredLines('network.example, Pub-4821-A, DIRECT');
    expect(
      compared('network.example, 7, DIRECT\nnetwork.example, Pub-482-A, DIRECT\nnetwork.example, pub-4821-a', required),
    ).toEqual([['wrong_account', 3, 'network.example, pub-4821-a']]);
    expect(compared('network.example, 7, DIRECT\nnetwork.example, Pub-482-A, DIRECT', required)).toEqual([
      ['wrong_account', 2, 'network.example, Pub-482-A, DIRECT'],
    ]);
  });

  test('is missing beside the lines that other networks have of its domain, and the report has their number', () => {
    const required = requiredLines('exchange.example, pub-4821, RESELLER', 'exchange.example, pub-9900, RESELLER');
    const others = 'exchange.example, 7, DIRECT\nexchange.example, 8, RESELLER\n';
    const { lines } = compareWithRequired(
      `${others}exchange.example, pub-9900, DIRECT\nx.example, 1, DIRECT`,
      required,
    );
    expect(lines.map(({ state, otherLines }) => [state, otherLines])).toEqual([
      ['missing', 2],
      ['wrong_relationship', 2],
    ]);
    const mistyped = compareWithRequired(`${others}exchange.example, PUB-4821, RESELLER`, required);
    expect(mistyped.lines.map(({ state, otherLines }) => [state, otherLines])).toEqual([
      ['wrong_account', 2],
      ['missing', 2],
    ]);
  });

  test('is shown with at most 1,000 characters of the line that was found', () => {
    const [[, , shown] = []] = compared(`network.example, 100, DIRECT # ${'x'.repeat(5_000)}`);
    expect(shown).toHaveLength(1_000);
  });
});

describe('several required lines', () => {
  const both = requiredLines('network.example, 100, DIRECT', 'network.example, 200, RESELLER', 'n.example, 1, DIRECT');

  test('are reported in the order of the network', () => {
    expect(
      compared('n.example, 1, DIRECT\nnetwork.example, 200, RESELLER\nnetwork.example, 100, DIRECT', both),
    ).toEqual([
      ['present', 3, 'network.example, 100, DIRECT'],
      ['present', 2, 'network.example, 200, RESELLER'],
      ['present', 1, 'n.example, 1, DIRECT'],
    ]);
  });

  test('never count a line that another one needs as a wrong line, nor one line twice', () => {
    expect(compared('network.example, 200, RESELLER', both).map(([state]) => state)).toEqual([
      'missing',
      'present',
      'missing',
    ]);
    const alike = requiredLines('network.example, pub-4821, DIRECT', 'network.example, pub-4821-x, DIRECT');
    expect(compared('network.example, pub-4821-', alike).map(([state]) => state)).toEqual(['wrong_account', 'missing']);
    expect(compared('network.example, pub-4821, DIRECT', alike).map(([state]) => state)).toEqual([
      'present',
      'missing',
    ]);
  });
});

const space = fc.stringMatching(/^[ \t]{0,3}$/);
const asWritten = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) =>
      Array.from(text, (letter, at) => (upper[at] === true ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    );
const presentLine = fc
  .record({
    domain: asWritten('network.example'),
    relationship: asWritten('direct'),
    spaces: fc.array(space, { minLength: 6, maxLength: 6 }),
    rest: fc.constantFrom('', ',', ', abc', ',xyz', ';a=1', ' # note', ', abc; b=2 #, #'),
  })
  .map(
    ({ domain, relationship, spaces: [a, b, c, d, e, f], rest }) =>
      `${a}${domain}${b},${c}100${d},${e}${relationship}${f}${rest}`,
  );
const otherLine = fc.oneof(
  fc.constantFrom(
    '',
    '# words',
    'OWNERDOMAIN=publisher.example',
    'x.example, 100, DIRECT',
    'broken',
    'network.example',
  ),
  fc.string({ maxLength: 20 }).map((text) => `# ${text.replaceAll(/[\r\n]/g, '')}`),
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

test('a line is found at any place, in any case of domain and relationship, with any spaces', () => {
  fc.assert(
    fc.property(fc.array(otherLine), presentLine, fc.array(otherLine), lineEnd, (before, line, after, end) => {
      expect(compared([...before, line, ...after].join(end)).map(([state, number]) => [state, number])).toEqual([
        ['present', before.length + 1],
      ]);
    }),
  );
});

test('a line is never found in a file without it', () => {
  fc.assert(
    fc.property(fc.array(otherLine), lineEnd, (lines, end) => {
      const comparisons = compareWithRequired(lines.join(end), own).lines;
      expect(comparisons.some(isThere)).toBe(false);
    }),
  );
});
