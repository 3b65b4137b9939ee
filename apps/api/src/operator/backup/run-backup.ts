import type { ClickHouseClient } from '@clickhouse/client';
import { minute } from '#process/durations.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import type { BackupOptions } from './backup-options.ts';
import { beginOrGoOn, noteState, readVersion } from './begin-backup.ts';
import { copyRows } from './copy-rows.ts';
import { exportFacts } from './facts/export-facts.ts';
import { partOfFacts, planFacts } from './facts/plan-facts.ts';
import { exportFiles, partOfFiles } from './files/export-files.ts';
import { finishBackup } from './finish-backup.ts';
import { BackupRefused } from './format/backup-refused.ts';
import { manifestName, readDocument } from './format/documents.ts';
import { inBatches } from './format/in-batches.ts';
import { manifestSchema } from './format/manifest.ts';
import { partName } from './format/parts.ts';
import type { FactTable, Manifest, RelationalPart, UnfinishedBackup } from './format/manifest.ts';
import { countingDays, listedFiles } from './snapshot-contents.ts';

/**
 * Makes a backup of a network that may be in use. An interrupted one goes on: parts that are there are not written again.
 * Throws `BackupRefused` when the place has a finished backup.
 */
export async function runBackup(options: BackupOptions): Promise<Manifest> {
  const { network, place } = options;
  if ((await readDocument(place, manifestName, manifestSchema)) !== null) {
    throw new BackupRefused(
      'There is a finished backup already: name an empty folder, or another prefix of the bucket.',
    );
  }
  const { state, writer } = await beginOrGoOn(network, place);
  const { id } = state;
  // A lease that could not be prolonged lasts for hours, and the next attempt prolongs it.
  const holding = setInterval(() => void network.order('holdFacts', { id }).catch(() => {}), minute);
  const client = openWriterClient(await livingHost(writer));
  try {
    state.warehouseVersion = await readVersion(client);
    const relational = await copyRowsOnce(options, state);
    await copyFacts(options, state, { client, relational });
    await copyFiles(options, state, relational);
    const manifest = await finishBackup(options, state, relational);
    // The backup is complete: a lease that could not be released ends by itself.
    await network.order('releaseFacts', { id }).catch(() => {});
    return manifest;
  } finally {
    clearInterval(holding);
    await client.close();
  }
}

async function copyRowsOnce(options: BackupOptions, state: UnfinishedBackup): Promise<RelationalPart> {
  if (state.relational !== null) return state.relational;
  options.progress.onStep('Copying the rows of the relational store');
  state.relational = await copyRows(options, state.run);
  await noteState(options.place, state);
  return state.relational;
}

async function copyFacts(
  { place, progress }: BackupOptions,
  state: UnfinishedBackup,
  { client, relational }: { client: ClickHouseClient; relational: RelationalPart },
): Promise<void> {
  if (state.plan === null) {
    progress.onStep('Counting the facts');
    state.plan = await planFacts(client, await countingDays(place, relational));
    await noteState(place, state);
  }
  progress.onStep('Copying the facts');
  const total = rowsOfPlan(state.plan);
  let copied = 0;
  let number = 0;
  for (const { table, days: all } of state.plan) {
    for await (const days of inBatches(all, partOfFacts)) {
      const before = copied;
      const done = state.facts[number];
      number += 1;
      copied += days.reduce((sum, { rows }) => sum + rows, 0);
      if (done !== undefined) continue;
      const name = partName('facts', number, state.run);
      const onRows = (rows: number) => progress.onFacts(before + rows, total);
      state.facts.push(await exportFacts(client, place, { name, table, days, onRows }));
      await noteState(place, state);
    }
  }
}

function rowsOfPlan(plan: readonly FactTable[]): number {
  return plan.flatMap(({ days }) => days).reduce((sum, { rows }) => sum + rows, 0);
}

async function copyFiles(
  { place, files, progress }: BackupOptions,
  state: UnfinishedBackup,
  relational: RelationalPart,
): Promise<void> {
  progress.onStep('Copying the files');
  let number = 0;
  // The same files in the same parts at each attempt, because the rows of the snapshot are the same.
  for await (const listed of inBatches(listedFiles(place, relational), partOfFiles)) {
    const done = state.files[number];
    number += 1;
    if (done !== undefined) continue;
    const name = partName('files', number, state.run);
    state.files.push(await exportFiles(files, place, { name, files: listed }));
    await noteState(place, state);
  }
}
