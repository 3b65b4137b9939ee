import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import type { Replacement } from '#modules/statistics/loads/replacement/replacement.ts';
import { replacementText } from '#modules/statistics/loads/replacement/replacement.ts';
import type { LoadOptions, LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import { loadTable } from '#modules/statistics/loads/table/load-table.network.ts';
import { parseTableName } from '#modules/statistics/loads/table/table-rows.network.ts';
import { createLoadProgress } from './load-progress.ts';

export function loadInputTable(table: string, load: LoadOptions): Promise<LoadResult> {
  return loadTable({
    ...load,
    table: parseTableName(table),
    sourceName: table,
    onStep: (step) => console.error(`${step}…`),
    onReplacement: printReplacement,
  });
}

function printReplacement(replacement: Replacement): void {
  const text = replacementText(replacement);
  if (text !== null) console.error(text);
}

export async function loadInputFile(
  operand: string,
  folder: string,
  load: LoadOptions & { signal: AbortSignal },
): Promise<LoadResult> {
  const { stream, share } = await openInput(operand, folder);
  const progress = createLoadProgress(process.stderr, share);
  const onReplacement = (replacement: Replacement) => {
    progress.stop();
    printReplacement(replacement);
  };
  const { signal } = load;
  signal.addEventListener('abort', () => stream.destroy(signal.reason as Error));
  try {
    const file = await openStatisticsFile(stream);
    const sourceName = operand === '-' ? 'standard input' : operand;
    return await loadFile({ ...file, ...load, ...progress, sourceName, onReplacement });
  } finally {
    progress.stop();
    stream.destroy();
  }
}

async function openInput(operand: string, folder: string): Promise<{ stream: Readable; share: () => number | null }> {
  if (operand === '-') return { stream: process.stdin, share: () => null };
  const file = await open(resolve(folder, operand));
  const { size } = await file.stat();
  const stream = file.createReadStream({ highWaterMark: 131_072 });
  return { stream, share: () => (size === 0 ? 1 : stream.bytesRead / size) };
}
