import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { CliCommand } from './cli-command.ts';
import type { FileRefused } from './file-refused.ts';
import { loadProgress } from './load-progress.ts';
import { loadStatistics } from './load-statistics.ts';
import { loadedText } from './loaded-text.ts';
import { openStatisticsFile } from './open-statistics-file.ts';

export const statsLoadCommand: CliCommand = {
  name: 'stats load',
  operand: 'FILE',
  summary: 'load a file of statistics; its days replace what was there',
  help: `Loads a file of statistics: all of it, or nothing if any line is bad.

Usage: pnpm network stats load FILE

FILE is CSV with a header or NDJSON, in UTF-8, plain or in gzip; - reads standard
input. Each day in the file is replaced as a whole, for every publisher of the
network. The columns, in any order:

  date          YYYY-MM-DD, from 2000 to tomorrow
  application   the application's id
  ad block      the ad block's id; it belongs to the application
  ad format     the ad block's: fs_banner or rewarded_video
  country       two capital letters; ZZ if unknown
  requests, selections, impressions, clicks, completions
                whole numbers; selections are not more than requests, impressions
                not more than selections, clicks and completions not more than
                impressions
  revenue       in the publisher's currency, 6 decimals at most

No two rows may have the same date, application, ad block, ad format and country.

Exit codes: 0 loaded, 1 refused or failed, 2 wrong usage.`,

  async run(network, operand, folder) {
    const { stream, share } = await openInput(operand, folder);
    const progress = loadProgress(process.stderr, share);
    const interrupt = () => stream.destroy(new Error('Interrupted; nothing was loaded.'));
    process.once('SIGINT', interrupt);
    try {
      const file = await openStatisticsFile(stream);
      const loaded = await loadStatistics({ ...file, network, ...progress });
      progress.stop();
      console.log(loadedText(loaded));
    } finally {
      progress.stop();
      process.off('SIGINT', interrupt);
      stream.destroy();
    }
  },
};

/** What the operator reads about a refused file. */
export function refusalText({ message, badLines, total }: FileRefused): string {
  const named = badLines.map(({ line, reason }) => `  line ${line}: ${reason}`);
  const rest = total - badLines.length;
  return [message, ...named, ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n');
}

async function openInput(operand: string, folder: string): Promise<{ stream: Readable; share: () => number | null }> {
  if (operand === '-') return { stream: process.stdin, share: () => null };
  const file = await open(resolve(folder, operand));
  const { size } = await file.stat();
  const stream = file.createReadStream({ highWaterMark: 131_072 });
  return { stream, share: () => (size === 0 ? 1 : stream.bytesRead / size) };
}
