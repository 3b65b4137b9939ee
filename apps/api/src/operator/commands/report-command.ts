import type { GroupId, GroupValues, IndicatorId, IndicatorValues } from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import type { NetworkConnection } from '#network-orders.ts';
import type { CliCommand, CliResult, ParsedOptions } from '#operator/cli-command.ts';
import { UsageError } from '#orders/option-values.ts';
import type { NetworkReport } from '#orders/network-stores.ts';
import { microsText } from '#modules/statistics/loads/shares.ts';
import { requiredOption, textOption } from './options.ts';

type Page = AnswerData<'getStatistic'>;

interface Query {
  from: string;
  to: string;
  groups: GroupId[];
  indicators: IndicatorId[];
}

const usualIndicators = 'requests,impressions,clicks,revenue,ecpm';

export const reportCommand: CliCommand = {
  name: 'report',
  operand: null,
  options: {
    publisher: 'string',
    from: 'string',
    to: 'string',
    groups: 'string',
    indicators: 'string',
    gross: 'boolean',
    csv: 'boolean',
  },
  summary: 'print the figures of a publisher, as the publisher sees them, or of all publishers',
  help: `Prints the figures of a publisher, exactly as the publisher sees them, or of every publisher.
Amounts are in each publisher's currency; the totals of all publishers are by currency.

Usage: bin/network report [--publisher USER] --from DAY --to DAY
         [--groups GROUP,…] [--indicators INDICATOR,… | --gross] [--csv]

  --publisher USER  an e-mail address, a Publisher ID or an id; without it, all of them
  --from, --to      the first and the last day, such as 2026-11-01
  --groups          any of application, adBlock, adFormat, date, week, month, geo_country;
                    without it, one row for each publisher
  --indicators      such as requests,fill_rate,revenue; without it,
                    ${usualIndicators}
  --gross           of sources with gross revenue: what advertisers pay, what publishers get of it
                    (revenue) and what the network keeps; groups are date and application
  --csv             print the rows as CSV, without totals

With --json, the report of one publisher is the answer of POST /statistic.`,

  async run(network, _operands, _folder, options) {
    if (options['csv'] === true && options['json'] === true) throw new UsageError('Choose --csv or --json.');
    if (options['gross'] === true && textOption(options, 'indicators') !== null)
      throw new UsageError('Choose --gross or --indicators.');
    const query = queryOf(options);
    const user = textOption(options, 'publisher');
    const isCsv = options['csv'] === true;
    if (options['gross'] === true) return printed(await grossTable(network, query, user), isCsv);
    const table = user === null ? await ofNetwork(network, query) : await ofPublisher(network, query, user);
    return printed(tableOf(table, query), isCsv);
  },
};

function queryOf(options: ParsedOptions): Query {
  const listOf = (name: string, usual: string) => (textOption(options, name) ?? usual).split(',').filter(Boolean);
  return {
    from: requiredOption(options, 'from'),
    to: requiredOption(options, 'to'),
    // The network checks them.
    groups: listOf('groups', '') as GroupId[],
    indicators: listOf('indicators', usualIndicators) as IndicatorId[],
  };
}

/** A report in rows of the same columns. */
interface Rows {
  data: unknown;
  /** The columns before those of the groups. */
  columns: string[];
  rows: { cells: string[]; groups: GroupValues; indicators: IndicatorValues }[];
  totals: { of: string; indicators: IndicatorValues }[];
  note: string;
}

async function ofPublisher(network: NetworkConnection, query: Query, user: string): Promise<Rows> {
  const data = await wholePage(network, query, user);
  const { table, summary, meta } = data;
  const { currency, warnings } = meta;
  return {
    data,
    columns: ['currency'],
    rows: table.rows.map(({ groups, indicators }) => ({ cells: [currency], groups, indicators })),
    totals: [{ of: currency, indicators: summary }],
    note: [daysNote(meta), ...warnings.map(({ message }) => message)].join('\n'),
  };
}

/** The first page of a report with the rows of all pages. */
async function wholePage(network: NetworkConnection, query: Query, user: string): Promise<Page> {
  const first = await network.order('publisherReport', { ...query, user, page: 1, snapshot: null });
  const { rows, pagination } = first.table;
  const { snapshot } = first.meta;
  for (let page = 2; page <= pagination.pages; page += 1) {
    const { table, meta } = await network.order('publisherReport', { ...query, user, page, snapshot });
    if (meta.snapshot !== snapshot) throw new Error('Statistics were published while the report was read. Try again.');
    rows.push(...table.rows);
  }
  return first;
}

async function ofNetwork(network: NetworkConnection, query: Query): Promise<Rows> {
  const data: NetworkReport = await network.order('networkReport', query);
  return {
    data,
    columns: ['publisher', 'company', 'currency'],
    rows: data.rows.map(({ publisher, company, currency, ...row }) => ({
      cells: [String(publisher), company, currency],
      ...row,
    })),
    totals: data.totals.map(({ currency, publishers, indicators }) => ({
      of: publishersText(currency, publishers),
      indicators,
    })),
    note: daysNote(data),
  };
}

function daysNote({ period, timeZone, dataAsOf }: Pick<NetworkReport, 'period' | 'timeZone' | 'dataAsOf'>): string {
  return `Days of ${timeZone}, ${period.from} to ${period.to}; data as of ${dataAsOf ?? 'no time'}.`;
}

/** A report in texts: each line has the cells of the header, of which the last ones are numbers. */
interface Table {
  data: unknown;
  header: string[];
  lines: string[][];
  numbers: number;
  totals: string[];
  note: string;
}

function tableOf({ data, note, columns, rows, totals }: Rows, query: Query): Table {
  return {
    data,
    header: [...columns, ...query.groups.flatMap(groupColumns), ...query.indicators],
    lines: rows.map(({ cells, groups, indicators }) => [
      ...cells,
      ...query.groups.flatMap((id) => groupCells(id, groups)),
      ...numbersOf(query, indicators),
    ]),
    numbers: query.indicators.length,
    totals: totals.map(({ of, indicators }) => `Total ${of}: ${namedNumbers(query, indicators)}`),
    note,
  };
}

const grossColumns = ['gross', 'revenue', 'network'] as const;

async function grossTable(
  network: NetworkConnection,
  { from, to, groups }: Query,
  user: string | null,
): Promise<Table> {
  // The network checks the groups.
  const data = await network.order('grossReport', { from, to, user, groups: groups as ('date' | 'application')[] });
  const amounts = (row: Record<(typeof grossColumns)[number], string>) =>
    grossColumns.map((column) => microsText(BigInt(row[column])));
  return {
    data,
    header: ['publisher', 'company', 'currency', ...groups.flatMap(groupColumns), ...grossColumns],
    lines: data.rows.map(({ publisher, company, currency, date = '', application, ...row }) => [
      String(publisher),
      company,
      currency,
      ...groups.flatMap((id) => (id === 'date' ? [date] : [String(application?.number), application?.name ?? ''])),
      ...amounts(row),
    ]),
    numbers: grossColumns.length,
    totals: data.totals.map(({ currency, publishers, ...row }) => {
      const named = amounts(row).map((text, place) => `${grossColumns[place]} ${text}`);
      return `Total ${publishersText(currency, publishers)}: ${named.join(', ')}`;
    }),
    note: 'Only of loads with gross revenue.',
  };
}

function publishersText(currency: string, count: number): string {
  return `${currency}, ${count} publisher${count === 1 ? '' : 's'}`;
}

async function printed({ data, header, lines, numbers, totals, note }: Table, isCsv: boolean): Promise<CliResult> {
  if (isCsv) {
    const { csvDialects, csvLine, textCell } = await import('#modules/statistics/files/csv/csv-dialect.ts');
    const texts = header.length - numbers;
    const cellsOf = (line: string[]) => line.map((cell, place) => (place < texts ? textCell(cell) : cell));
    const text = [header, ...lines].map((line) => csvLine(cellsOf(line), csvDialects.en)).join('');
    return { data, text: text.trimEnd(), note };
  }
  const text = [header, ...lines].map((line) => line.map(shown).join('  '));
  return { data, text: [...text, ...totals].join('\n'), note };
}

const shown = (cell: string) => (cell === '' ? '-' : cell);

function numbersOf({ indicators: ids }: Query, values: IndicatorValues): string[] {
  // A large amount is no number here, but a text that JSON has as a number.
  return ids.map((id) => (values[id] === null ? '' : JSON.stringify(values[id])));
}

function namedNumbers(query: Query, values: IndicatorValues): string {
  const numbers = numbersOf(query, values);
  return query.indicators.map((id, place) => `${id} ${shown(numbers[place] ?? '')}`).join(', ');
}

/** Applications and ad blocks have their ids and names, because names may be equal. */
function groupColumns(id: GroupId): string[] {
  return id === 'application' || id === 'adBlock' ? [id, `${id}_title`] : [id];
}

function groupCells(id: GroupId, groups: GroupValues): string[] {
  if (id === 'date') return [groups.date ?? ''];
  const value = groups[id];
  const named = [value?.id ?? ''];
  if (id !== 'application' && id !== 'adBlock') return named;
  return [...named, groups[id]?.title ?? ''];
}
