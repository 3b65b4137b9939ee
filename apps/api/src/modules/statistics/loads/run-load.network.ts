import type { ClickHouseClient } from '@clickhouse/client';
import { mainSource } from '#stores/sql/tables/source.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { wholeDay } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { refuseBlocksOfOthers, stagedBlocks } from './blocks-of-others.network.ts';
import { LoadRefused } from './load-refused.ts';
import type { LoadConnection } from './load-commands.network.ts';
import type { OddRows, RowRules } from './odd-rows.ts';
import type { Freshness } from './publication/begin-load.network.ts';
import { PublicationUnknown, publishLoaded } from './publish-loaded.network.ts';
import type { ComparedLoad } from './replacement/compare-days.network.ts';
import type { DayTotals, NewDay, OtherSource, ReplacedDay, Replacement } from './replacement/replacement.ts';
import { refuseFall, totalsOf } from './replacement/replacement.ts';
import { refuseRise } from './replacement/refuse-rise.ts';
import { readStagedRevenue, readStagingTotals } from './replacement/staging-totals.network.ts';
import { microsText } from './shares.ts';
import { stagedRows, stageShares } from './staged-shares.network.ts';
import type { StagedRows } from './statistics-columns.ts';

const keys = 'load, publisher, date, application, ad_block, ad_format';
const measures = 'requests, selections, impressions, clicks, completions, revenue';
const sums = measures.replaceAll(/\w+/g, 'sum($&)');

/** The statements that copy staged rows into the tables of reports. */
function insertsOf(amounts: RowRules['amounts']) {
  const stagedFacts = `FROM ${stagedRows(amounts)} WHERE load = {load:UInt32}`;
  const ofDays = `${stagedFacts} AND hour = ${wholeDay}`;
  const ofHours = `${stagedFacts} AND hour != ${wholeDay}`;
  return {
    /** A fact is about a day: a row of a day is one, and the hours of a day are added up. */
    facts: `INSERT INTO stats_daily (${keys}, country, ${measures})
      SELECT ${keys}, country, ${measures} ${ofDays}
      UNION ALL SELECT ${keys}, country, ${sums} ${ofHours} GROUP BY ${keys}, country`,
    blocks: `INSERT INTO stats_block_daily (${keys}, ${measures})
      SELECT ${keys}, ${sums} ${stagedFacts} GROUP BY ${keys}`,
    /** The row of publisher 0 records that a day has hours, also for publishers without a fact on it. */
    hours: `INSERT INTO stats_hourly (load, publisher, date, hour, requests, impressions, revenue)
      SELECT load, publisher, date, hour, sum(requests), sum(impressions), sum(revenue) ${ofHours}
      GROUP BY load, publisher, date, hour
      UNION ALL SELECT load, 0, date, 0, 0, 0, 0 ${ofHours} GROUP BY load, date`,
  };
}

const hoursCopy = `INSERT INTO stats_hourly (load, publisher, date, hour, requests, impressions, revenue)
  SELECT {load:UInt32}, publisher, date, hour, requests, impressions, revenue FROM stats_hourly
  WHERE load = {hoursOf:UInt32} AND date IN {days:Array(Date)}`;
/** The gross revenue of each fact; of the facts of a load that is repeated, what that load has. */
const grossInsert = `INSERT INTO stats_gross (${keys}, country, revenue)
  SELECT ${keys}, country, sum(revenue) FROM stats_staging WHERE load = {load:UInt32} AND line > 0 GROUP BY ${keys}, country`;
const grossCopy = `INSERT INTO stats_gross (${keys}, country, revenue)
  SELECT {load:UInt32}, ${keys.replace('load, ', '')}, country, revenue FROM stats_gross
  WHERE load = {repeats:UInt32} AND date IN {days:Array(Date)}`;

/** Copies the staged rows of a load into the tables of reports, which ignore them until the publication; `facts` of them. */
async function copyFacts(
  client: ClickHouseClient,
  load: number,
  {
    facts,
    days,
    hasHours,
    hoursOf,
    amounts,
    repeats,
    signal,
  }: StagedRows & Pick<LoadOptions, 'repeats' | 'signal'> & Pick<RowRules, 'amounts'> & { facts: number },
): Promise<void> {
  const query_params = { load, hoursOf, repeats, days, firstDay: days.at(0), lastDay: days.at(-1) };
  const inserts = insertsOf(amounts);
  const run = (query: string) => {
    signal?.throwIfAborted();
    return callWarehouse(() => client.command({ query, query_params }));
  };
  const read = async (query: string) => {
    const answer = await callWarehouse(() => client.query({ query, query_params, format: 'JSONCompact' }));
    return (await answer.json<number[]>()).data[0] ?? [];
  };
  await run(inserts.facts);
  await run(inserts.blocks);
  if (hasHours) await run(inserts.hours);
  if (hoursOf !== undefined) await run(hoursCopy);
  if (amounts === 'gross') await run(grossInsert);
  if (amounts === 'gross' && repeats !== undefined) await run(grossCopy);
  for (const table of amounts === 'gross' ? ['stats_daily', 'stats_gross'] : ['stats_daily']) {
    // With the days, the engine skips all other months.
    const [copied] = await read(
      `SELECT count() FROM ${table} WHERE load = {load:UInt32} AND date BETWEEN {firstDay:Date} AND {lastDay:Date}`,
    );
    if (copied !== facts) throw new Error(`The warehouse has ${copied} of ${facts} facts; nothing was loaded.`);
  }
}

const noOddRows: OddRows = { setAside: [], outOfOrder: 0, rounded: 0 };

/** The totals that a sender states for its rows. */
interface ExpectedTotals {
  rows?: number | undefined;
  /** In millionths of the publishers' currencies, added up. */
  revenue?: bigint | undefined;
}

export interface LoadOptions extends Partial<Freshness> {
  network: LoadConnection;
  /** The source of the rows: `main` by default. The load replaces days of this source alone. */
  sourceId?: string | undefined;
  /** Its rows are invented: they do not fix the reporting time zone. */
  isDemo?: boolean;
  /** The file or the table, as the operator named it. */
  sourceName?: string | undefined;
  /** The totals of all rows together, as their sender states them; the load is refused if they differ. */
  expected?: ExpectedTotals | undefined;
  /** The one day that its rows may be of. */
  onlyDay?: string | undefined;
  /** The run of a feed that the publication ends. */
  runId?: string | undefined;
  /** The load whose facts are among its rows: that one has to count for all of its days until the publication. */
  repeats?: number | undefined;
  /** Loads although a day loses or gains too much. */
  isForced?: boolean | undefined;
  /** Why it is forced, for the audit log. */
  reason?: string | null | undefined;
  /** Checks and compares everything, and loads nothing. */
  isDryRun?: boolean | undefined;
  /** Reports what the load replaces, before it does, and the totals of its days. */
  onReplacement?: ((replacement: Replacement, days: readonly DayTotals[]) => void) | undefined;
  /** Reports the beginning of each step after the rows were read, in words for the operator. */
  onStep?: ((step: string) => void) | undefined;
  /** Ends the load before its next step, until it is published. */
  signal?: AbortSignal | undefined;
}

export interface LoadResult {
  rows: number;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** The number of loaded days; each was replaced as a whole. */
  days: number;
  seconds: number;
  /** The totals of its days that counted before. */
  replaced: ReplacedDay[];
  /** For its days that are over and had no statistics: the totals of a week before. */
  newDays: NewDay[];
  /** The final ones of its days, in order. */
  finalDays: string[];
  /** Nothing was loaded. */
  isDryRun: boolean;
  /** Rows that its source allows although they are odd. */
  odd: { setAside: number; outOfOrder: number; rounded: number };
}

/**
 * Runs a load: begins it, stages its rows, copies them to the tables of reports and publishes them; all of it, or nothing.
 * `stage` fills the staging table with the checked rows of the load `id` and throws when any is bad. Throws what `stage`
 * and the network's commands throw, `WarehouseUnavailable` and `PublicationUnknown`.
 */
export async function runLoad(
  options: LoadOptions,
  stage: (client: ClickHouseClient, id: number, rules: RowRules) => Promise<StagedRows>,
): Promise<LoadResult> {
  const { network, sourceId, asOf = null, isDemo = false, isDryRun = false, sourceName: source = null } = options;
  const started = performance.now();
  const { id, writer, rules } = await network.order('beginLoad', {
    asOf: asOf?.toISOString() ?? null,
    isDemo,
    source,
    sourceId,
    repeats: options.repeats,
  });
  const client = openWriterClient(await livingHost(writer));
  try {
    const staged = await stage(client, id, rules);
    const { rows, days, odd = noOddRows } = staged;
    const { setAside, outOfOrder, rounded } = odd;
    requireDay(days, options.onlyDay);
    await requireExpected(client, id, { rows, odd, expected: options.expected });
    const { amounts } = rules;
    if (amounts === 'gross') await stageShares(network, client, { load: id, sourceId: sourceId ?? mainSource });
    const totals = await readStagingTotals(client, id, { ...staged, amounts });
    const { days: replaced, newDays, finalDays, others } = await compare(options, id, totals);
    await refuseBlocksOfOthers(client, stagedBlocks(id), others);
    if (isDryRun) await network.order('abandonLoad', { id });
    else await copyAndPublish(options, client, { id, staged, amounts, totals, others });
    return {
      rows,
      firstDay: days.at(0) ?? '',
      lastDay: days.at(-1) ?? '',
      days: days.length,
      seconds: (performance.now() - started) / 1000,
      replaced,
      newDays,
      finalDays,
      isDryRun,
      odd: { setAside: setAside.length, outOfOrder, rounded },
    };
  } catch (error) {
    // The first failure is reported. If this fails as well, the load expires a day later.
    if (!(error instanceof PublicationUnknown)) {
      const outcome = error instanceof LoadRefused ? 'refused' : 'failed';
      await network.order('abandonLoad', isDryRun ? { id } : { id, outcome }).catch(() => {});
    }
    throw error;
  } finally {
    // If this fails, the API drops the partition later.
    await dropStaged(client, id).catch(() => {});
    await client.close();
  }
}

/** Removes the staged rows of a load, and their shares before. */
export async function dropStaged(client: ClickHouseClient, load: number): Promise<void> {
  await client.command({ query: `ALTER TABLE stats_staging_share DROP PARTITION ${load}` });
  await client.command({ query: `ALTER TABLE stats_staging DROP PARTITION ${load}` });
}

/** Compares the days with the loads that count for them. Throws when they would lose too much or have far more. */
async function compare(options: LoadOptions, id: number, days: DayTotals[]): Promise<ComparedLoad> {
  const { network, onReplacement, isFinal = false, isForced = false } = options;
  begin(options, 'Comparing with what counts now');
  const replacement = await network.order('compareDays', { id, days, isFinal });
  onReplacement?.(replacement, days);
  if (!isForced && options.repeats === undefined) {
    refuseFall(replacement);
    refuseRise(replacement);
  }
  return replacement;
}

/** Rows set aside in one order. */
const rowsOfOrder = 5_000;

async function copyAndPublish(
  options: LoadOptions,
  client: ClickHouseClient,
  {
    id,
    staged,
    amounts,
    totals,
    ...compared
  }: { id: number; staged: StagedRows; totals: DayTotals[]; others: OtherSource[] } & Pick<RowRules, 'amounts'>,
): Promise<void> {
  const { network, isFinal = false, isForced = false, reason, runId, repeats, signal } = options;
  begin(options, 'Copying the facts to the tables of reports');
  await network.order('declareDays', { id, days: staged.days });
  await copyFacts(client, id, { ...staged, amounts, repeats, facts: totalsOf(totals).facts, signal });
  const { setAside } = staged.odd ?? noOddRows;
  for (let place = 0; place < setAside.length; place += rowsOfOrder)
    await network.order('setAside', { id, rows: setAside.slice(place, place + rowsOfOrder) });
  begin(options, 'Publishing');
  let { others } = compared;
  const publication = { id, rows: staged.rows, isFinal, isForced, reason, totals, runId, repeats };
  // Each round ends with a publication, of this load or of another source.
  while (!(await publishLoaded(network, { ...publication, others }))) {
    ({ others } = await network.order('compareDays', { id, days: totals, isFinal }));
    await refuseBlocksOfOthers(client, stagedBlocks(id), others);
  }
}

function requireDay(days: readonly string[], only: string | undefined): void {
  const other = days.find((day) => day !== only);
  if (only !== undefined && other !== undefined) {
    throw new LoadRefused(
      'wrong_time',
      `There are rows of ${other}, and all have to be of ${only}. Nothing was loaded.`,
    );
  }
}

/**
 * Throws when the rows, with those set aside, differ from the totals of their sender; gross revenue is compared as
 * gross.
 */
async function requireExpected(
  client: ClickHouseClient,
  load: number,
  {
    rows: staged,
    odd: { setAside },
    expected: { rows, revenue } = {},
  }: { rows: number; odd: OddRows; expected: ExpectedTotals | undefined },
): Promise<void> {
  const sentRows = staged + setAside.length;
  const sent =
    revenue === undefined
      ? undefined
      : setAside.reduce((sum, row) => sum + BigInt(row.revenue), await readStagedRevenue(client, load));
  const faults = [
    ...(rows !== undefined && rows !== sentRows ? [`${rows} rows were expected, and there are ${sentRows}`] : []),
    ...(revenue !== undefined && sent !== undefined && revenue !== sent
      ? [
          `revenue of ${revenue} millionths was expected, and there are ${sent} (${microsText(revenue)} and ${microsText(sent)})`,
        ]
      : []),
  ];
  if (faults.length > 0) throw new LoadRefused('totals_differ', `${faults.join('; ')}. Nothing was loaded.`);
}

function begin({ onStep, signal }: LoadOptions, step: string): void {
  signal?.throwIfAborted();
  onStep?.(step);
}
