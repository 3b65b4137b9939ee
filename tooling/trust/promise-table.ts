import type { Counts } from './counted.ts';
import type { Promised } from './promises.ts';
import { summed } from './recorded-counts.ts';
import type { RecordedCounts } from './recorded-counts.ts';

const [begin, end] = ['<!-- Promises: begin (`pnpm trust:page` writes them) -->', '<!-- Promises: end -->'] as const;

/** The page with a table of the promises between its markers. */
export function withPromises(page: string, table: string): string {
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start === -1 || stop < start) throw new Error(`The page lacks the markers “${begin}” and “${end}”.`);
  return `${page.slice(0, start + begin.length)}\n\n${table}\n\n${page.slice(stop)}`;
}

/** A row for each promise: what holds it, which break was noticed, and what was counted last. */
export function promiseTable(promises: Readonly<Record<string, Promised>>, records: readonly RecordedCounts[]): string {
  const rows = Object.entries(promises).map(([id, { says, asvs, tests, gap, untested }]) => {
    const shown = largest(records)
      .map((record) => ({ ...record, entries: record.entries.filter(({ promise }) => promise === id) }))
      .filter(({ entries }) => entries.length > 0);
    const [commands, files] = [shown.filter(isCommand), shown.filter((record) => !isCommand(record))];
    const holding = [
      ...[...new Set([...Object.keys(tests), ...files.map(({ source }) => source)])].toSorted().map(link),
      ...commands.map(({ source }) => `[${source}](testing.md)`),
    ];
    const notShown = [holding.length === 0 ? untested : undefined, gap].filter((text) => text !== undefined).join(' ');
    return [
      `**${id}.** ${says}${asvs ? ` (${asvs})` : ''}${notShown ? ` _${notShown}_` : ''}`,
      holding.join(', ') || '**none**',
      breaksOf(shown),
      countsOf(shown),
    ];
  });
  const heads = ['Promise', 'Tests', 'A break that was noticed', 'Last count'];
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  // The formatter would make each line as long as the longest one.
  return ['<!-- prettier-ignore -->', ...lines].join('\n');
}

const isCommand = ({ run }: RecordedCounts): boolean => run === 'command';

/** Trials repeat what `npm test` tries a few times: only they are shown where both ran. */
function largest(records: readonly RecordedCounts[]): RecordedCounts[] {
  const tried = new Set(records.filter(({ run }) => run === 'pnpm trials').map(({ source }) => source));
  return records.filter(({ run, source }) => run !== 'npm test' || !tried.has(source));
}

function link(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.(?:test|trial|e2e)?\.?tsx?$/u, '');
  return `[${name}](../${file})`;
}

function breaksOf(records: readonly RecordedCounts[]): string {
  const controls = summed(records.flatMap(({ entries }) => entries)).filter(({ control }) => control !== undefined);
  const named = controls.slice(0, 3).map(({ control, counts }) => `${control} (${inWords(counts)})`);
  return [...named, ...(controls.length > 3 ? [`and ${controls.length - 3} more`] : [])].join('; ');
}

function countsOf(records: readonly RecordedCounts[]): string {
  const byRun = Map.groupBy(records, ({ source, run, version, day }) =>
    [run === 'command' ? source : run, version, day].join(', '),
  );
  return [...byRun]
    .flatMap(([run, of]) =>
      summed(of.flatMap(({ entries }) => entries).filter(({ control }) => control === undefined)).map(
        ({ counts }) => `${inWords(counts)} (${run})`,
      ),
    )
    .join('; ');
}

function inWords(counts: Counts): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ');
}
