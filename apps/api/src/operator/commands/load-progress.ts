import cliProgress from 'cli-progress';

/** Shows the progress of a load. */
export interface LoadProgress {
  /** For `loadStatistics`. */
  onProgress: (rows: number, rowsPerSecond: number) => void;
  /** For `loadStatistics`. */
  onStep: (step: string) => void;
  stop(): void;
}

const secondsBetweenLines = 2;

/**
 * A bar on a terminal, else a line every two seconds. `share` returns how much of the source has been read, from 0 to 1,
 * or null when its size is unknown.
 */
export function loadProgress(output: NodeJS.WriteStream, share: () => number | null): LoadProgress {
  return output.isTTY ? bar(output, share) : lines(output, share);
}

function bar(output: NodeJS.WriteStream, share: () => number | null): LoadProgress {
  const single = new cliProgress.SingleBar(
    {
      stream: output,
      format: share() === null ? '{rows} rows  {speed} rows/s' : '{bar} {percentage}%  {rows} rows  {speed} rows/s',
      hideCursor: true,
      clearOnComplete: true,
    },
    cliProgress.Presets.shades_classic,
  );
  single.start(1, 0, { rows: 0, speed: 0 });
  return {
    onProgress: (rows, speed) => single.update(share() ?? 0, { rows: number(rows), speed: number(speed) }),
    onStep(step) {
      single.stop();
      output.write(`${step}…\n`);
    },
    stop: () => single.stop(),
  };
}

function lines(output: NodeJS.WriteStream, share: () => number | null): LoadProgress {
  const started = performance.now();
  let next = started + secondsBetweenLines * 1000;
  return {
    onProgress(rows, speed) {
      if (performance.now() < next) return;
      next = performance.now() + secondsBetweenLines * 1000;
      const part = share();
      const read = part === null ? '' : `${Math.floor(part * 100)} % read, `;
      output.write(`${read}${number(rows)} rows, ${number(speed)} rows/s\n`);
    },
    onStep(step) {
      // A load of a moment needs no lines.
      if (performance.now() - started > secondsBetweenLines * 1000) output.write(`${step}…\n`);
    },
    stop() {},
  };
}

function number(value: number): string {
  return value.toLocaleString('en');
}
