import type { LoadResult } from '#modules/statistics/loads/run-load.network.ts';

/** Shows the progress of a load. */
interface LoadProgress {
  /** For `loadFile`. */
  onProgress: (rows: number, rowsPerSecond: number) => void;
  /** For `loadFile`. */
  onStep: (step: string) => void;
  stop(): void;
}

/** Milliseconds between two lines in output that is not a terminal, where lines cannot be written over. */
const linePause = 2_000;
/** Milliseconds between two renderings of the bar. */
const barPause = 100;
/** Characters of the bar. */
const barWidth = 40;

/**
 * A bar on a terminal, else a line every two seconds. `share` returns how much of the source has been read, from 0 to 1,
 * or null when its size is unknown.
 */
export function createLoadProgress(output: NodeJS.WriteStream, share: () => number | null): LoadProgress {
  return output.isTTY ? bar(output, share) : lines(output, share);
}

/** One line that is written over, and cleared at the end. */
function bar(output: NodeJS.WriteStream, share: () => number | null): LoadProgress {
  let next = 0;
  let isShown = false;
  const show = (rows: number, speed: number): void => {
    if (performance.now() < next) return;
    next = performance.now() + barPause;
    isShown = true;
    output.cursorTo(0);
    // A longer line would wrap, and could no longer be written over.
    output.write(`${barOf(share())}${amounts(rows, speed, '  ')}`.slice(0, output.columns - 1));
    output.clearLine(1);
  };
  const stop = (): void => {
    if (!isShown) return;
    isShown = false;
    output.cursorTo(0);
    output.clearLine(0);
  };
  show(0, 0);
  return {
    onProgress: show,
    onStep(step) {
      stop();
      output.write(`${step}…\n`);
    },
    stop,
  };
}

function barOf(share: number | null): string {
  if (share === null) return '';
  return `${'█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░')} ${Math.floor(share * 100)}%  `;
}

function lines(output: NodeJS.WriteStream, share: () => number | null): LoadProgress {
  const started = performance.now();
  let next = started + linePause;
  return {
    onProgress(rows, speed) {
      if (performance.now() < next) return;
      next = performance.now() + linePause;
      const part = share();
      const read = part === null ? '' : `${Math.floor(part * 100)} % read, `;
      output.write(`${read}${amounts(rows, speed, ', ')}\n`);
    },
    onStep(step) {
      // A load that ends before the first line needs none.
      if (performance.now() - started > linePause) output.write(`${step}…\n`);
    },
    stop() {},
  };
}

function amounts(rows: number, speed: number, separator: string): string {
  return [`${rows.toLocaleString('en')} rows`, `${speed.toLocaleString('en')} rows/s`].join(separator);
}

/** The message about a published load, or about one that was only tried. */
export function loadedText({ rows, firstDay, lastDay, days, seconds, isDryRun, finalDays, odd }: LoadResult): string {
  const span = days === 1 ? firstDay : `${days} days from ${firstDay} to ${lastDay}`;
  const speed = Math.round(rows / seconds).toLocaleString('en');
  const amount = `${rowsText(rows)} for ${span}`;
  if (isDryRun) return `Checked ${amount}; nothing was loaded, because of --dry-run.`;
  const { length: closed } = finalDays;
  const reopened = closed === 0 ? '' : ` ${closed} ${closed === 1 ? 'day was' : 'days were'} final before.`;
  return [`Loaded ${amount} in ${seconds.toFixed(1)} s (${speed} rows/s).${reopened}`, ...oddTexts(odd)].join('\n');
}

function rowsText(rows: number): string {
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
}

/** The sentences about odd rows that the source allows. */
function oddTexts({ setAside, outOfOrder, rounded }: LoadResult['odd']): string[] {
  return [
    ...(setAside > 0
      ? [`${rowsText(setAside)} set aside: nobody knows their ad blocks; see: bin/network feed set-aside`]
      : []),
    ...(outOfOrder > 0 ? [`${rowsText(outOfOrder)} with counts out of order, kept as sent`] : []),
    ...(rounded > 0 ? [`${rowsText(rounded)} with rounded revenue`] : []),
  ];
}
