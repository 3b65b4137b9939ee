import { badLineText } from '#modules/statistics/loads/file/file-refused.ts';
import type { RunSummary } from '#modules/statistics/loads/feed-runs.network.ts';
import type { SetAsideBlock } from '#modules/statistics/loads/set-aside.network.ts';
import { parseDay } from '#modules/statistics/loads/statistics-columns.ts';
import { UsageError } from '#orders/option-values.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { requiredOption, textOption } from './options.ts';

const feedRunsCommand = listCommand({
  name: 'feed runs',
  operand: null,
  options: { source: 'string', day: 'string' },
  summary: 'list the days that ad servers handed over or watches found, and what became of them',
  help: `Lists the days that ad servers handed over, or that a watch found, the newest first: when, the day and its source, who,
and what became of it. One that was refused says why; --json has its first 1,000 bad lines as well. A file that would have
taken too much away or added too much is kept for a week: "feed load-anyway" loads it by its id.

Usage: bin/network feed runs [--source NAME] [--day DAY]

DAY is YYYY-MM-DD.`,

  read(network, page, _operands, options) {
    const day = textOption(options, 'day');
    if (day !== null && parseDay(day) === null) throw new UsageError('--day is a day such as 2026-11-21.');
    return network.order('listRuns', { ...page, sourceId: textOption(options, 'source'), day });
  },
  line: lineOf,
});

function lineOf({ startedAt, day, sourceId, actor, fileName, isKept, ...run }: RunSummary): string {
  const file = fileName === null ? '' : `  ${fileName}`;
  const kept = isKept ? `  kept as ${run.id}` : '';
  return `${startedAt}  ${day} of ${sourceId}  by ${actor}${file}  ${runStateText(run)}${kept}`;
}

/** What became of a run. */
export function runStateText({
  state,
  code,
  message,
  rows,
  loadId,
  badLines,
  badLineCount,
}: Partial<RunSummary>): string {
  if (state === 'published')
    return `${(rows ?? 0).toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}, load ${loadId}`;
  if (state === 'running') return 'running';
  const [first] = badLines ?? [];
  const more = (badLineCount ?? 0) > 1 ? ` (${badLineCount} bad lines)` : '';
  const why = first === undefined ? message : `${badLineText(first)}${more}`;
  return `${state}: ${code}, ${why}`;
}

const feedLoadAnywayCommand: CliCommand = {
  name: 'feed load-anyway',
  operand: 'RUN',
  options: { reason: 'string' },
  needsFiles: true,
  summary: 'load the kept file of a run that was refused',
  help: `Loads what an ad server or a person handed over and what was refused because the day would have had much less or more.
It is kept for a week, if it had at most 64 MiB, until it is loaded.

Usage: bin/network feed load-anyway RUN --reason TEXT

RUN is an id, as "feed runs" shows it. TEXT says why, for the audit log.`,

  async run(network, [run = ''], _folder, options) {
    const data = await network.order('loadRefusedRun', { run, reason: requiredOption(options, 'reason') });
    return { data, text: `Loaded ${data.day} of ${data.source}.` };
  },
};

const feedSetAsideCommand = listCommand({
  name: 'feed set-aside',
  operand: null,
  options: { source: 'string' },
  summary: 'list the rows that count for nobody, because no ad block has their name',
  help: `Lists what is set aside of the loads that count: the day, the source, the ad block as the rows name it (# and a number, =
and an id in the source), how many rows, their revenue, and the load. Say whose it is by "blocks external-id set": within
two minutes, the day is loaded again with these rows. Rows stay in the list for 35 days.

Usage: bin/network feed set-aside [--source NAME]`,

  read: (network, page, _operands, options) =>
    network.order('listSetAside', { ...page, sourceId: textOption(options, 'source') }),
  line: ({ day, sourceId, block, rows, revenue, load, outcome }: SetAsideBlock) =>
    `${day} of ${sourceId}  ${JSON.stringify(block)}  ${rows} ${rows === 1 ? 'row' : 'rows'}, revenue ${(Number(revenue) / 1e6).toFixed(2)}, load ${load}${outcome === null ? '' : `: ${outcome}`}`,
});

export const feedCommands: readonly CliCommand[] = [feedRunsCommand, feedLoadAnywayCommand, feedSetAsideCommand];
