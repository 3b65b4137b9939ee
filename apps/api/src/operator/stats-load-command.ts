import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileRefused } from './file-refused.ts';
import { loadProgress } from './load-progress.ts';
import { loadStatistics } from './load-statistics.ts';
import { loadedText } from './loaded-text.ts';
import type { NetworkConnection } from './network-connection.ts';
import { openStatisticsFile } from './open-statistics-file.ts';

/** Loads the file and tells how it went. `path` is absolute, or `-` for standard input. Throws what stopped it. */
export async function statsLoadCommand(path: string, network: NetworkConnection): Promise<void> {
  const { stream, share } = await openInput(path);
  const progress = loadProgress(process.stderr, share);
  const interrupt = () => stream.destroy(new Error('Interrupted; nothing was loaded.'));
  process.once('SIGINT', interrupt);
  try {
    const file = await openStatisticsFile(stream);
    const loaded = await loadStatistics({ ...file, network, onProgress: progress.onProgress });
    progress.stop();
    console.log(loadedText(loaded));
  } finally {
    progress.stop();
    process.off('SIGINT', interrupt);
    stream.destroy();
  }
}

/** What the operator reads about a refused file. */
export function refusalText({ message, badLines, total }: FileRefused): string {
  const named = badLines.map(({ line, reason }) => `  line ${line}: ${reason}`);
  const rest = total - badLines.length;
  return [message, ...named, ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n');
}

async function openInput(path: string): Promise<{ stream: Readable; share: () => number | null }> {
  if (path === '-') return { stream: process.stdin, share: () => null };
  const file = await open(path);
  const { size } = await file.stat();
  const stream = file.createReadStream({ highWaterMark: 131_072 });
  return { stream, share: () => (size === 0 ? 1 : stream.bytesRead / size) };
}
