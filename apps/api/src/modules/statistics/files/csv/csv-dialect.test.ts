import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText } from '#modules/statistics/reports/values/indicator-values.ts';
import { amountCell, csvDialects, csvLine, numberCell, textCell } from './csv-dialect.ts';

/** The start of a formula, also after invisible characters, which some spreadsheets drop. */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

/**
 * Splits a file as spreadsheets do: a quote counts only at the start of a cell, and what follows the closing quote
 * belongs to the cell as it is.
 */
function splitCells(file: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' = 'start';
  for (let at = 0; at < file.length; at += 1) {
    const character = file[at] ?? '';
    if (state === 'quoted') {
      if (character !== '"') {
        cell += character;
      } else if (file[at + 1] === '"') {
        cell += character;
        at += 1;
      } else {
        state = 'plain';
      }
    } else if (character === '"' && state === 'start') {
      state = 'quoted';
    } else if (character === separator || character === '\r' || character === '\n') {
      cells.push(cell);
      cell = '';
      state = 'start';
    } else {
      cell += character;
      state = 'plain';
    }
  }
  return [...cells, cell];
}

const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', ',', ';', '\t', '\r', '\n', '"', "'", '＝', ' ', '\u00a0', '\u200b', 'Game'),
      fc.string({ maxLength: 3 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((pieces) => pieces.join(''));

describe('a text never becomes a formula', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("http://x","y")'])(
    'at the start of a cell: %j',
    (text) => {
      expect(textCell(text)).toMatch(/^"'/);
    },
  );

  test.each(['Game; =1', 'Game;\u00a0=1', 'Game;\u3000=1', 'Game;\u200b=1', 'Game;\ufeff=1', 'Game; \u2060 "=1'])(
    'behind a separator and what a spreadsheet may drop: %j',
    (text) => {
      expect(textCell(text)).toMatch(/^"Game;[^=]*'=1"$/);
    },
  );

  test.each([' =1', '\u00a0=1', '\u3000+1', '\u200b@SUM(A1)', '\ufeff=1', "' =1"])(
    'behind what a spreadsheet may drop at the start: %j',
    (text) => {
      expect(textCell(text)).toMatch(/^"'/);
    },
  );

  test.each(['Game;=cmd', 'Game,=cmd', 'Game\t=cmd', 'Game\n=cmd', 'Game;"=cmd'])(
    'behind a separator of another spreadsheet: %j',
    (text) => {
      expect(textCell(text)).toMatch(/^"Game.("")?'=cmd"$/s);
    },
  );

  const lines = fc.array(hostileText, { minLength: 1, maxLength: 5 });
  /** The formulas in a file with these cells, for a spreadsheet that splits it at one of three separators. */
  const formulasIn = (cells: string[], locale: 'en' | 'ru') => {
    const file = csvLine([...cells, '7'], csvDialects[locale]).repeat(2);
    return [',', ';', '\t'].flatMap((separator) => splitCells(file, separator).filter((cell) => formula.test(cell)));
  };

  test.for(['en', 'ru'] as const)('whatever a spreadsheet splits the %s file at', (locale) => {
    const numRuns = 2_000;
    fc.assert(
      fc.property(lines, (texts) => {
        expect(formulasIn(texts.map(textCell), locale)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test('but would, if it were only put in quotes', () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const files = fc.sample(lines, { numRuns: 200, seed: 1 });
    const broken = files.filter((texts) => formulasIn(texts.map(quoted), 'en').length > 0);
    expect(broken.length).toBeGreaterThan(20);
  });

  test('and a harmless one is read back as it was', () => {
    for (const text of ['Шашки онлайн 2=3', 'Puzzle, 100 levels', 'Say "hi"; then go', "it's"])
      expect(splitCells(textCell(text), ';')).toEqual([text]);
  });
});

test.each(['en', 'ru'] as const)('a number is written to its last digit, in %s', (locale) => {
  const dialect = csvDialects[locale];
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.constantFrom(0, 4, 6), (digits, decimals) => {
      const cell = numberCell({ digits, decimals }, dialect);
      expect(cell).toMatch(/^-?(0|[1-9]\d*)([.,]\d*[1-9])?$/);
      const [whole = '', fraction = ''] = cell.split(dialect.decimalMark);
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(digits);
    }),
  );
});

test.each([
  [1_234_500_000n, 2, '1234.50'],
  [1_005_000n, 2, '1.01'],
  [-1_005_000n, 2, '-1.01'],
  [-4_999n, 2, '0.00'],
  [9_223_372_036_854_775_807n, 2, '9223372036854.78'],
  [1_500_000n, 0, '2'],
  [1_234_500n, 3, '1.235'],
])('an amount of %i micros has %i decimals, rounded as on the screen', (digits, places, text) => {
  expect(amountCell({ digits, decimals: 6 }, places, csvDialects.en)).toBe(text);
  const shown = new Intl.NumberFormat('en', {
    useGrouping: false,
    signDisplay: 'negative',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(decimalText({ digits, decimals: 6 }) as Intl.StringNumericLiteral);
  expect(text).toBe(shown);
});

test('what is undefined is empty, and zero is zero', () => {
  expect(numberCell(null, csvDialects.en)).toBe('');
  expect(numberCell({ digits: 0n, decimals: 6 }, csvDialects.en)).toBe('0');
});
