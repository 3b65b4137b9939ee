import type { CountedEntry, PromiseId } from './counted.ts';

/** What the tests of a file, or a command, counted in one run. */
export interface RecordedCounts {
  /** A path from the root of the repository, or the command: `pnpm trial:crash`. */
  readonly source: string;
  readonly run: 'npm test' | 'pnpm trials' | 'command';
  readonly version: string;
  /** `2026-11-23`, in UTC. */
  readonly day: string;
  /** One for each promise and control. */
  readonly entries: readonly CountedEntry[];
}

/** A file of `test-results`. */
export interface Report {
  /** The package's folder, from the root of the repository. */
  readonly directory: string;
  readonly name: string;
  readonly text: string;
}

interface VitestReport {
  startTime: number;
  testResults: { name: string; assertionResults: { status: string; meta: { trust?: CountedEntry[] } }[] }[];
}

interface Suite {
  specs: { ok: boolean; file: string; tests: { annotations: { type: string; description?: string }[] }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  stats: { startTime: string };
  suites: Suite[];
}

interface CommandReport {
  command: string;
  writtenAt: number;
  entries: CountedEntry[];
}

/** What a report of vitest, of Playwright or of a command counted. Failed tests have counted nothing. */
export function countsIn(report: Report, version: string): RecordedCounts[] {
  const content: VitestReport | PlaywrightReport | CommandReport | object = JSON.parse(report.text);
  const record = (source: string, run: RecordedCounts['run'], time: string | number, entries: CountedEntry[]) => ({
    source,
    run,
    version,
    day: new Date(time).toISOString().slice(0, 10),
    entries: summed(entries),
  });
  if ('command' in content) {
    const command = `pnpm ${content.command.replace('-', ':')}`;
    return [record(command, 'command', content.writtenAt, content.entries)];
  }
  const run = report.name.endsWith('-trials.json') ? 'pnpm trials' : 'npm test';
  if ('testResults' in content) {
    return content.testResults.map(({ name, assertionResults }) => {
      // The report may come from another machine, where the repository is in another folder.
      const file = name.slice(name.lastIndexOf(`/${report.directory}/`) + 1);
      const passed = assertionResults.filter(({ status }) => status === 'passed');
      return record(
        file,
        run,
        content.startTime,
        passed.flatMap(({ meta }) => meta.trust ?? []),
      );
    });
  }
  // Another tool's file.
  if (!('suites' in content)) return [];
  const specs = content.suites.flatMap(specsIn);
  const files = [...new Set(specs.map(({ file }) => file))];
  return files.map((file) => {
    const annotations = specs
      .filter((spec) => spec.file === file && spec.ok)
      .flatMap(({ tests }) => tests)
      .flatMap((test) => test.annotations)
      .filter(({ type }) => type === 'trust');
    const entries = annotations.map(({ description = '' }): CountedEntry => JSON.parse(description));
    return record(`${report.directory}/e2e/${file}`, run, content.stats.startTime, entries);
  });
}

function specsIn({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** Adds up what was counted for the same promise, or by the same control. */
export function summed(entries: readonly CountedEntry[]): CountedEntry[] {
  const sums = new Map<string, { promise: PromiseId; control?: string; counts: Record<string, number> }>();
  for (const { promise, control, counts } of entries) {
    const key = JSON.stringify([promise, control]);
    const sum = sums.get(key) ?? { promise, ...(control === undefined ? {} : { control }), counts: {} };
    for (const [what, count] of Object.entries(counts)) sum.counts[what] = (sum.counts[what] ?? 0) + count;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** Replaces what the same sources counted in an earlier run of the same kind; one that counts nothing any more is gone. */
export function updated(before: readonly RecordedCounts[], now: readonly RecordedCounts[]): RecordedCounts[] {
  const kept = before.filter((old) => !now.some(({ source, run }) => source === old.source && run === old.run));
  return [...kept, ...now]
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => `${a.source} ${a.run}`.localeCompare(`${b.source} ${b.run}`, 'en'));
}
