import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { LoadConnection } from './load-commands.network.ts';
import { LoadRefused } from './load-refused.ts';
import { createShareLookup } from './shares.ts';

const keys = 'load, line, publisher, date, application, ad_block, ad_format, country, hour';
const counts = 'requests, selections, impressions, clicks, completions';

/** The share of a gross amount of a staged row, in whole micros, half to even. 128 bits: 10^15 micros times 10^4. */
const gross = 'toInt128(staged.revenue) * shares.basis_points';
const [whole, rest] = [`intDiv(${gross}, 10000)`, `(${gross}) % 10000`];
const net = `toInt64(${whole} + (${rest} > 5000 OR (${rest} = 5000 AND ${whole} % 2 = 1)))`;

const netRows = `(
  SELECT ${keys}, ${counts}, if(staged.line = 0, staged.revenue, ${net}) AS revenue
  FROM (SELECT * FROM stats_staging WHERE load = {load:UInt32}) AS staged
  ANY LEFT JOIN (SELECT * FROM stats_staging_share WHERE load = {load:UInt32}) AS shares
    USING (load, publisher, application, date)
)`;

/**
 * The staged rows of a load with net revenue, to select from. The one place where gross revenue becomes net: the rows of
 * line 0 are facts of an earlier load, whose revenue is net already. Parameter: `load`.
 */
export function stagedRows(amounts: 'net' | 'gross'): string {
  return amounts === 'net' ? 'stats_staging' : netRows;
}

/** Shares that are written at once. */
const sharesOfInsert = 100_000;

/** Publishers that a refusal names. */
const mostNamed = 5;

/** Stages the share of each publisher, application and day of the staged rows of a load. Throws `LoadRefused` when one is missing. */
export async function stageShares(
  network: LoadConnection,
  client: ClickHouseClient,
  { load, sourceId }: { load: number; sourceId: string },
): Promise<void> {
  const shareOf = createShareLookup(await network.order('loadShares', { id: load }));
  const answer = await callWarehouse(() =>
    client.query({
      query: `SELECT DISTINCT publisher, application, toString(date) FROM stats_staging
        WHERE load = {load:UInt32} AND line > 0`,
      query_params: { load },
      format: 'JSONCompactEachRow',
    }),
  );
  const missing: Missing[] = [];
  let shares: unknown[] = [];
  const insert = async () => {
    const values = shares;
    shares = [];
    if (values.length > 0)
      await callWarehouse(() => client.insert({ table: 'stats_staging_share', values, format: 'JSONCompactEachRow' }));
  };
  for await (const rows of answer.stream<[publisher: number, application: number, day: string]>()) {
    for (const row of rows) {
      const [publisher, application, day] = row.json();
      const share = shareOf({ publisher, application, day });
      if (share === null) missing.push({ publisher, application, day });
      else shares.push([load, publisher, application, day, share]);
    }
    if (shares.length >= sharesOfInsert) await insert();
  }
  if (missing.length > 0) throw missingShares(missing, sourceId);
  await insert();
}

interface Missing {
  publisher: number;
  application: number;
  day: string;
}

function missingShares(missing: readonly Missing[], sourceId: string): LoadRefused {
  const days = Map.groupBy(missing, ({ day }) => day);
  const [day = '', ofDay = []] = Array.from(days).toSorted(([one], [other]) => (one < other ? -1 : 1))[0] ?? [];
  const named = ofDay
    .toSorted((one, other) => one.publisher - other.publisher || one.application - other.application)
    .slice(0, mostNamed)
    .map(({ publisher, application }) => `publisher ${publisher} (application ${application})`);
  const more = ofDay.length > named.length ? ` and ${ofDay.length - named.length} more` : '';
  const others = days.size > 1 ? `, and of ${days.size - 1} more ${days.size === 2 ? 'day' : 'days'}` : '';
  return new LoadRefused(
    'share_missing',
    `${sourceId} has gross revenue, and no share of ${day} is set for ${named.join(', ')}${more}${others}. Nothing was loaded.`,
    { advice: 'See: bin/network sources share --help' },
  );
}
