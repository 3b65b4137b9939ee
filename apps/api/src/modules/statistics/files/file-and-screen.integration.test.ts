import { trialCount } from '@publisher-console/test-kit/trials';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  ComparisonId,
  GroupValues,
  IndicatorChange,
  IndicatorId,
  IndicatorUnit,
  Locale,
  StatisticRequest,
} from '@publisher-console/api-contract';
import { groupIds } from '#modules/statistics/catalogue/groups.ts';
import { indicatorIds } from '#modules/statistics/catalogue/indicators.ts';
import { addDays, daysIn } from '#modules/statistics/days/periods.ts';
import type { AnswerData } from '#contract/operation.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addReportedApplication, publishDays } from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import type { Fact } from '#modules/statistics/reports/testing/facts.ts';

const firstDay = '2026-11-09';
const days = [
  ...Array.from({ length: 12 }, (_, day) => addDays(firstDay, day)),
  '2026-10-15',
  '2026-10-16',
  '2026-10-18',
];
const names = ['Шашки, онлайн; "2"', '  Puzzle\t', '<b>&_x0041_', '=1+1'];

let api: TestApi;
let anna: TestPublisher & Tokens;

beforeAll(async () => {
  // `now` makes the last day a day in progress, and the two days before it estimated.
  let clock = 0;
  api = await startTestApi({
    now: () => new Date('2026-11-20T12:00:00Z'),
    // The limit counts files per minute, so the clock moves by a minute at each reading.
    clock: () => (clock += 60_000),
  });
  anna = await api.signIn({ currency: 'EUR' });
  await api.startWarehouse();
  const load = await publishDays(api, days, new Date('2026-11-20T09:00:00Z'));
  const keys: number[] = [];
  for (const name of names) keys.push(await addReportedApplication(api, anna, name));
  const count = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(100_000));
  const measures = fc.record({
    requests: count,
    selections: count,
    impressions: count,
    clicks: count,
    completions: count,
    revenue: fc.oneof(fc.constant(0), fc.nat(5_000_000), fc.constant(9_007_199_254_741)),
  });
  const fact: fc.Arbitrary<Fact> = fc
    .tuple(measures, fc.constantFrom(...days), fc.constantFrom(...keys), fc.constantFrom('DE', 'RU', 'ZZ'))
    .map(([counted, date, key, country]) => ({
      load,
      publisher: anna.number,
      date,
      application: key,
      ad_block: key,
      ad_format: 'fs_banner',
      country,
      ...counted,
    }));
  // The same facts in every run, so that a counterexample can be run again by its seed.
  await insertFacts(api.warehouse.writer, fc.sample(fact, { numRuns: 120, seed: 1 }));
});
afterAll(() => api.close());

const report: fc.Arbitrary<StatisticRequest> = fc
  .record({
    groupList: fc.shuffledSubarray(groupIds),
    indicatorList: fc.shuffledSubarray(indicatorIds, { minLength: 1 }),
    comparison: fc.constantFrom('previous_period', 'previous_month', 'previous_year', undefined),
    sortIndex: fc.option(fc.nat(20)),
    direction: fc.constantFrom('asc', 'desc'),
    period: fc.constantFrom(
      { from: '2026-11-15', to: '2026-11-20' },
      { from: '2026-11-18', to: '2026-11-18' },
      { from: '2025-01-01', to: '2025-01-02' },
    ),
  })
  .map(({ sortIndex, direction, comparison, period, ...lists }) => {
    const columns = [...lists.groupList, ...lists.indicatorList];
    const field = sortIndex === null ? undefined : columns[sortIndex % columns.length];
    return {
      ...lists,
      filterList: { period },
      ...(comparison && { comparison }),
      ...(field && { sort: { field, direction } }),
    };
  });

/** A parsed cell of a file; null if it is empty. */
type ReadCell = number | string | null;

type Page = AnswerData<'getStatistic'>;

/** The expected lines of the file, derived from the answer for the screen. */
function linesOf({ table, summary, comparison, meta }: Page, locale: Locale): ReadCell[][] {
  const words = {
    en: { total: 'Total', final: 'Final', in_progress: 'In progress', estimated: 'Estimated', part: 'In progress' },
    ru: {
      total: 'Итого',
      final: 'Окончательно',
      in_progress: 'Неполный день',
      estimated: 'Предварительно',
      part: 'Есть неполный день',
    },
  }[locale];
  const states = new Map(meta.openDays.map(({ date, state }) => [date, words[state]]));
  const spanCells = (span: GroupValues['week']): ReadCell[] =>
    span === undefined
      ? [null, null, null]
      : [
          span.id,
          span.from === span.to ? span.from : `${span.from} – ${span.to}`,
          span.state === 'in_progress' ? words.part : words[span.state],
        ];
  const groupCells = (groups: GroupValues): ReadCell[] =>
    table.columns.flatMap((column): ReadCell[] => {
      if (column.kind === 'indicator') return [];
      const { application, adBlock, adFormat, date, geo_country: country } = groups;
      switch (column.id) {
        case 'application':
          return [
            application?.title ?? null,
            application ? { ios: 'iOS', android: 'Android' }[application.platform] : null,
          ];
        case 'adBlock':
          return [adBlock?.title ?? null];
        case 'adFormat':
          return [adFormat?.title ?? null];
        case 'geo_country':
          return [country?.title ?? null];
        case 'week':
        case 'month':
          return spanCells(groups[column.id]);
        default:
          return [date ?? null, date === undefined ? null : (states.get(date) ?? words.final)];
      }
    });
  type Values = Partial<Record<IndicatorId, number | null>>;
  type Compared = { current: Values; previous: Values; change: Partial<Record<IndicatorId, IndicatorChange>> } | null;
  const numberCells = (values: Values, compared: Compared): ReadCell[] => [
    ...indicatorsInFile(table).map((column) => values[column.id] ?? null),
    ...indicatorsInFile(table).flatMap((column) => {
      if (comparison === null) return [];
      const change = compared?.change[column.id];
      return [
        ...(isOfAllDays(comparison) ? [] : [compared?.current[column.id] ?? null]),
        compared?.previous[column.id] ?? null,
        change?.absolute ?? null,
        ...(column.unit === 'percent' ? [] : [change?.percent ?? null]),
      ];
    }),
  ];

  const rows = table.rows.map((row) => [...groupCells(row.groups), ...numberCells(row.indicators, row.comparison)]);
  const hasGroups = table.columns.some(({ kind }) => kind === 'group');
  const blank = groupCells({}).slice(1);
  const compared = comparison && comparison.days.compared > 0 ? comparison : null;
  return hasGroups ? [...rows, [words.total, ...blank, ...numberCells(summary, compared)]] : rows;
}

type Unit = IndicatorUnit | 'amount' | 'points' | 'date' | null;

/** The indicators of the screen in the order of a file: revenue first. */
function indicatorsInFile({ columns }: Page['table']) {
  const all = columns.filter((column) => column.kind === 'indicator');
  return all.toSorted((one, other) => Number(other.id === 'revenue') - Number(one.id === 'revenue'));
}

/** The units of the file's columns, null for texts. */
function unitsOf({ table, comparison }: Page): Unit[] {
  const compared = indicatorsInFile(table).map(({ id, unit: shown }): [Unit, Unit[]] => {
    const unit: Unit = id === 'revenue' ? 'amount' : shown;
    if (comparison === null) return [unit, []];
    const operands: Unit[] = isOfAllDays(comparison) ? [unit] : [unit, unit];
    return [unit, unit === 'percent' ? [...operands, 'points'] : [...operands, unit, 'percent']];
  });
  return [
    ...table.columns.flatMap((column): Unit[] => {
      if (column.kind === 'indicator') return [];
      if (column.id === 'week' || column.id === 'month') return ['date', null, null];
      return column.id === 'date' ? ['date', null] : column.id === 'application' ? [null, null] : [null];
    }),
    ...compared.map(([unit]) => unit),
    ...compared.flatMap(([, units]) => units),
  ];
}

const isOfAllDays = ({ days: { compared }, period: { from, to } }: NonNullable<Page['comparison']>) =>
  compared === daysIn({ from, to });

async function fileOf(body: StatisticRequest, format: 'csv' | 'xlsx', locale: Locale): Promise<Buffer> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/report/generate',
    headers: { authorization: `Bearer ${anna.token}`, 'accept-language': locale },
    payload: { reportType: 'statistic', format, ...body },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** The lines of the file without its last columns, which have the exact amounts; those are in their places. */
async function csvLines(body: StatisticRequest, page: Page, locale: Locale): Promise<ReadCell[][]> {
  const units = unitsOf(page);
  const amounts = units.flatMap((unit, place) => (unit === 'amount' ? [place] : []));
  const records: string[][] = parse(await fileOf(body, 'csv', locale), {
    bom: true,
    delimiter: { en: ',', ru: ';' }[locale],
    // A record with another number of fields is an error.
    relaxColumnCount: false,
  });
  return records.map((record, line) => {
    const isOfFigures = line > 0 && record.length === units.length + amounts.length;
    const cells = record.slice(0, units.length);
    for (const [index, place] of amounts.entries()) {
      const exact = record[units.length + index] ?? '';
      const number = Number(exact.replace(',', '.'));
      if (!isOfFigures || exact === '') continue;
      // No more than half a cent apart; the double of a large amount is less exact.
      expect(Math.abs(Number(cells[place]?.replace(',', '.')) - number)).toBeLessThanOrEqual(0.005_001);
      cells[place] = exact;
    }
    return cells.map((text, place) => {
      if (text === '') return null;
      const isNumber = ![null, 'date', undefined].includes(units[place]) && line > 0 && /^-?[\d.,]+$/.test(text);
      // The file has an apostrophe before a text that a spreadsheet could run as a formula.
      return isNumber ? Number(text.replace(',', '.')) : text.replace(/^'=/, '=');
    });
  });
}

async function xlsxLines(body: StatisticRequest, page: Page, locale: Locale): Promise<ReadCell[][]> {
  const units = unitsOf(page);
  const { sheets } = await readXlsx(await fileOf(body, 'xlsx', locale));
  return (sheets[0]?.rows ?? []).map((cells) =>
    units.map((unit, place) => {
      const cell = cells[place] ?? null;
      if (cell instanceof Date) return cell.toISOString().slice(0, 10);
      if (typeof cell === 'number') return unit === 'percent' ? cell * 100 : cell;
      return cell === null ? null : String(cell);
    }),
  );
}

/**
 * The lines of the screen as a workbook has them: it stores a percent as a fraction, and 100 times that double may differ
 * from the percent in its last digits.
 */
const asInWorkbook = (lines: ReadCell[][], page: Page): unknown[][] => {
  const units = unitsOf(page);
  return lines.map((line) =>
    line.map((cell, place) =>
      typeof cell === 'number' && units[place] === 'percent' ? expect.closeTo(cell, decimalsOf(cell, 14)) : cell,
    ),
  );
};

/** The decimals of a number that is written with `digits` digits; negative where its last digits are not written. */
const decimalsOf = (value: number, digits: number): number =>
  digits - 1 - Math.floor(Math.log10(Math.max(Math.abs(value), 1)));

test.each(['en', 'ru'] as const)('every cell of a file is that of the screen, in %s', async (locale) => {
  await fc.assert(
    fc.asyncProperty(report, async (body) => {
      const answer = await api.call('getStatistic', {
        body: { ...body, pagination: { page: 1, size: 2000 } },
        token: anna.token,
        locale,
      });
      expect(answer.status).toBe(200);
      const page = answer.data;
      const expected = linesOf(page, locale);
      const csv = await csvLines(body, page, locale);
      const xlsx = await xlsxLines(body, page, locale);
      const behind = page.comparison === null ? 2 : 3;
      expect(csv.slice(1, -behind)).toEqual(expected);
      expect(xlsx.slice(1, -behind)).toEqual(asInWorkbook(expected, page));
      expect(xlsx[0]).toEqual(csv[0]);
      expect(xlsx.slice(-behind)).toEqual(csv.slice(-behind));

      const [end = null, ...rest] = csv.at(-1) ?? [];
      const count = Number(String(end).replace(/\D/g, ''));
      expect(count).toBe(page.table.pagination.total);
      expect(rest.every((cell) => cell === null)).toBe(true);
      expect(String(end)).toMatch({ en: /^End of report: /, ru: /^Конец отчёта: / }[locale]);
    }),
    { numRuns: trialCount(20, 200) },
  );
});

const comparedWith = (comparison: ComparisonId, from: string, to: string): StatisticRequest => ({
  groupList: ['date'],
  indicatorList: ['revenue', 'ctr'],
  comparison,
  filterList: { period: { from, to } },
});

test('a comparison has both sides in its headings, and both operands where days are left out', async () => {
  const body = comparedWith('previous_period', '2026-11-16', '2026-11-20');
  const { data: page } = await api.call('getStatistic', { body, token: anna.token });
  const lines = { en: await csvLines(body, page, 'en'), ru: await csvLines(body, page, 'ru') };
  const both = '2026-11-16 – 2026-11-19 vs 2026-11-09 – 2026-11-12';
  expect(lines.en[0]).toEqual([
    'Date',
    'Status',
    'Revenue, EUR',
    'CTR, %',
    'Revenue, 2026-11-16 – 2026-11-19, EUR',
    'Revenue, 2026-11-09 – 2026-11-12, EUR',
    `Revenue, change ${both}, EUR`,
    `Revenue, change ${both}, %`,
    'CTR, 2026-11-16 – 2026-11-19, %',
    'CTR, 2026-11-09 – 2026-11-12, %',
    `CTR, change ${both}, pp`,
  ]);
  expect(lines.ru[0]?.slice(2, 8)).toEqual([
    'Доход, EUR',
    'CTR, %',
    'Доход, 2026-11-16 – 2026-11-19, EUR',
    'Доход, 2026-11-09 – 2026-11-12, EUR',
    'Доход, изменение 2026-11-16 – 2026-11-19 к 2026-11-09 – 2026-11-12, EUR',
    'Доход, изменение 2026-11-16 – 2026-11-19 к 2026-11-09 – 2026-11-12, %',
  ]);
  expect(lines.en.at(-2)?.[0]).toBe(`Compared: 4 of 5 days, ${both}, previous period (same weekdays); not complete: 1`);
  expect(lines.ru.at(-2)?.[0]).toBe(
    'Сравнение: 4 из 5 дней, 2026-11-16 – 2026-11-19 и 2026-11-09 – 2026-11-12, предыдущий период (те же дни недели); не закончены: 1',
  );
});

test('where all days are compared, the value is the operand', async () => {
  const body = comparedWith('previous_month', '2026-11-15', '2026-11-16');
  const { data: page } = await api.call('getStatistic', { body, token: anna.token });
  const [headings, ...lines] = await csvLines(body, page, 'en');
  expect(headings?.slice(2, 5)).toEqual(['Revenue, EUR', 'CTR, %', 'Revenue, 2026-10-15 – 2026-10-16, EUR']);
  expect(lines.at(-2)?.[0]).toBe(
    'Compared: 2 of 2 days, 2026-11-15 – 2026-11-16 vs 2026-10-15 – 2026-10-16, same days last month',
  );
});
