import { parseAsOf, parseExpected, textOption } from './options.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { loadedText } from './load-progress.ts';

export const statsLoadCommand: CliCommand = {
  name: 'stats load',
  operand: 'FILE',
  operandOr: 'table',
  options: {
    table: 'string',
    source: 'string',
    final: 'boolean',
    'as-of': 'string',
    rows: 'string',
    revenue: 'string',
    'dry-run': 'boolean',
    force: 'boolean',
    reason: 'string',
  },
  summary: 'load a file of statistics; its days replace what was there',
  help: `Loads a file of statistics: all of it, or nothing if any line is bad.

Usage: bin/network stats load FILE [OPTION …]
       bin/network stats load --table TABLE [OPTION …]

FILE is CSV with a header or NDJSON, in UTF-8, plain or in gzip; - reads standard
input. Each day in the file is replaced as a whole, for every publisher of the
network that has figures of this source. Before that, the load says what the days have now and would have, or, for
a day that is over and has no statistics yet, what the same weekday a week before
has. It is refused if a day that is over would lose more than 20 % of its facts,
publishers or revenue, or a day that is not over more than half of at least 100 facts.
Where the week before has at least 100 facts, it is also refused if a day that is
loaded for the first time has 20 % fewer facts or publishers or half the revenue, and
if a day has more than 1.5 times the revenue, in all and for each fact, or 3 times the
eCPM. The same goes for a whole day that it replaces.

  --table TABLE     a table or view of the warehouse, such as feed.today, in place
                    of a file; it has the columns below under the same names, with _
                    for a space
  --source NAME     whose figures they are; main without it (bin/network sources list)
  --as-of INSTANT   through when the facts reach, such as 2026-11-21T13:00Z; without
                    it, through the publication of the load
  --rows N          how many rows there are, and
  --revenue AMOUNT  their revenue added up, such as 1234.5: with another number or
                    amount, nothing is loaded
  --final           the days are over, and their figures no longer change
  --dry-run         check everything, say what would be replaced, and load nothing
  --force           load although a day has that much less or more
  --reason TEXT     why, for the audit log

The columns of a file, in any order:

  date          YYYY-MM-DD, from 2000 on; a day that has begun
  ad block      the ad block's id, or in its place one of
  ad block number, external id
                its number, or its id in the source
  application   optional: the id of the ad block's
  ad format     optional: the id of the ad block's, such as fs_banner
  country       two letters; empty or ZZ if unknown
  requests, selections, impressions, clicks, completions
                whole numbers; selections are not more than requests, impressions
                not more than selections, clicks and completions not more than
                impressions; none of those that the source does not measure
                ("sources rules")
  revenue       in the publisher's currency, 6 decimals at most
  hour          optional: 0 to 23, the hour of the day in the reporting time zone; a
                day has it in all of its rows or in none

No two rows may have the same date, hour, application, ad block, ad format and country.

Exit codes: 0 loaded, 1 refused or failed, 2 wrong usage.`,

  async run(network, [operand = ''], folder, options) {
    const { table, source, final, force, 'as-of': asOf, 'dry-run': dryRun } = options;
    const load = {
      expected: parseExpected(options),
      network,
      sourceId: typeof source === 'string' ? source : undefined,
      isFinal: final === true,
      isForced: force === true,
      reason: textOption(options, 'reason'),
      isDryRun: dryRun === true,
      asOf: typeof asOf === 'string' ? parseAsOf(asOf) : null,
    };
    const { loadInputFile, loadInputTable } = await import('./statistics-source.ts');
    const data = await untilInterrupted((signal) =>
      typeof table === 'string'
        ? loadInputTable(table, { ...load, signal })
        : loadInputFile(operand, folder, { ...load, signal }),
    );
    return { data, text: loadedText(data) };
  },
};

/** The signal aborts at Ctrl-C; the second one ends the process. */
async function untilInterrupted<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new Error('Interrupted; nothing was loaded.'));
  process.once('SIGINT', interrupt);
  try {
    return await work(interrupted.signal);
  } finally {
    process.off('SIGINT', interrupt);
  }
}
