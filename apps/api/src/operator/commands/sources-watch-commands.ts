import type { WatchSettings, WatchSummary } from '#modules/feed/watches/source-watches.network.ts';
import { parseDay } from '#modules/statistics/loads/statistics-columns.ts';
import { UsageError } from '#orders/option-values.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { parseBucketPlace } from '#stores/files/s3-address.ts';
import { runStateText } from './feed-commands.ts';
import { textOption } from './options.ts';

export function watchText({ place, daysBack, everyMinutes, finalAfterDays }: Omit<WatchSettings, 'kind'>): string {
  const final = finalAfterDays === null ? '' : `, final ${finalAfterDays} days after the end of a day`;
  return `watches ${place} every ${everyMinutes} min for today and ${daysBack} days before${final}`;
}

export function lookText({ lookedAt, failure }: WatchSummary): string {
  if (lookedAt === null) return 'not looked at yet';
  return `looked at ${lookedAt}${failure === null ? '' : `: ${failure}`}`;
}

const sourcesWatchCommand: CliCommand = {
  name: 'sources watch',
  operand: 'NAME',
  options: {
    table: 'string',
    bucket: 'string',
    days: 'string',
    every: 'string',
    'final-after': 'string',
    off: 'boolean',
  },
  summary: 'load the days of a source by themselves when they change',
  help: `Looks at a place again and again, and loads each day of the source that has changed there, as "stats load" does.
"sources list" shows the last look, and "feed runs" what became of each day. A day that was refused is tried again when
it changes, or by "sources read".

Usage: bin/network sources watch NAME --table TABLE [--days N] [--every MINUTES] [--final-after N]
       bin/network sources watch NAME --bucket s3://BUCKET/PREFIX [--days N] [--every MINUTES] [--final-after N]
       bin/network sources watch NAME --off

  --table TABLE     a table or view of the warehouse, such as feed.today; see "stats load --help" for its columns
  --bucket PLACE    a folder for each day, with files and a manifest.json, on the server of FEED_S3_URL or FILES_URL
  --days N          today and so many days before are looked at: 3 of a table without it, at most 31, and 35 of a
                    bucket, at most 85
  --every MINUTES   at most 1440; 10 for a table without it, and 1 for a bucket
  --final-after N   a day is loaded as final so many days after its end; without it, see STATISTICS_FINAL_AFTER_DAYS
  --off             watches nothing any more`,

  async run(network, [id = ''], _folder, options) {
    const [table, bucket] = [textOption(options, 'table'), textOption(options, 'bucket')];
    const given = [table !== null, bucket !== null, options['off'] === true].filter(Boolean);
    if (given.length !== 1) throw new UsageError('Give --table TABLE, --bucket PLACE or --off.');
    const place = table === null ? bucket : await tablePlace(table);
    if (place === null) {
      await network.order('watchSource', { id, watch: null });
      return { data: { id, watch: null }, text: `Nothing is watched for ${id}.` };
    }
    if (bucket !== null && parseBucketPlace(bucket) === null)
      throw new UsageError('--bucket is a place such as s3://bucket/prefix.');
    const kind = table === null ? 'bucket' : 'table';
    const watch = { kind, place, ...watchTimes(options, kind) } as const;
    await network.order('watchSource', { id, watch });
    return { data: { id, watch }, text: `From now on, ${id} ${watchText(watch)}.` };
  },
};

async function tablePlace(table: string): Promise<string> {
  const { parseTableName } = await import('#modules/statistics/loads/table/table-rows.network.ts');
  parseTableName(table);
  return table;
}

const usualTimes = { table: { daysBack: 3, everyMinutes: 10 }, bucket: { daysBack: 35, everyMinutes: 1 } };

function watchTimes(options: ParsedOptions, kind: keyof typeof usualTimes) {
  const numberOf = (name: string) => {
    const text = textOption(options, name);
    if (text !== null && !/^\d{1,4}$/.test(text)) throw new UsageError(`--${name} is a whole number.`);
    return text === null ? null : Number(text);
  };
  return {
    daysBack: numberOf('days') ?? usualTimes[kind].daysBack,
    everyMinutes: numberOf('every') ?? usualTimes[kind].everyMinutes,
    finalAfterDays: numberOf('final-after'),
  };
}

const sourcesReadCommand: CliCommand = {
  name: 'sources read',
  operand: 'NAME DAY',
  options: { force: 'boolean', reason: 'string' },
  summary: 'load a day of a watched source now',
  help: `Loads a day of what is watched for a source, whether it has changed or not: after a refusal, or once an ad block
has its external id.

Usage: bin/network sources read NAME DAY [--force [--reason TEXT]]

DAY is YYYY-MM-DD.

  --force        load although the day has much less or more
  --reason TEXT  why, for the audit log`,

  async run(network, [id = '', day = ''], _folder, options) {
    if (parseDay(day) === null) throw new UsageError('DAY is a day such as 2026-11-01.');
    const reason = textOption(options, 'reason');
    const data = await network.order('readWatchedDay', { id, day, isForced: options.force === true, reason });
    if (data.state !== 'published') throw new Error(`${day} of ${id} was ${runStateText(data)}`);
    return { data, text: `Loaded ${day} of ${id}: ${runStateText(data)}.` };
  },
};

export const sourcesWatchCommands: readonly CliCommand[] = [sourcesWatchCommand, sourcesReadCommand];
