import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { minute } from '#process/durations.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import type { BackupConnection } from './backup-commands.ts';
import type { BackupOptions } from './backup-options.ts';
import { exportFacts } from './facts/export-facts.ts';
import { leftOutOfWarehouse } from './facts/fact-tables.ts';
import { partOfFacts, planFacts } from './facts/plan-facts.ts';
import { exportFiles, partOfFiles } from './files/export-files.ts';
import { BackupRefused, inBatches } from './format/backup-refused.ts';
import { manifestName, readDocument, unfinishedName, writeDocument } from './format/documents.ts';
import { backupFormat, manifestSchema, unfinishedBackup } from './format/manifest.ts';
import type { FactTable, Manifest, RelationalPart, UnfinishedBackup } from './format/manifest.ts';
import { partName, writePart } from './format/parts.ts';
import type { BackupPlace } from './format/parts.ts';
import { leftOutTables } from './relational/copied-tables.ts';
import { countingDays, listedFiles } from './snapshot-contents.ts';

/** The state of a new backup, or of an interrupted one whose facts were not removed since. */
async function beginOrGoOn(network: BackupConnection, place: BackupPlace) {
  const earlier = await readDocument(place, unfinishedName, unfinishedBackup);
  if (earlier !== null) {
    const { wasHeld, writer } = await network.order('holdFacts', { id: earlier.id });
    if (wasHeld) {
      const state = { ...earlier, run: randomUUID() };
      await writeDocument(place, unfinishedName, state);
      return { state, writer };
    }
    await network.order('releaseFacts', { id: earlier.id });
  }
  const state: UnfinishedBackup = {
    format: backupFormat,
    id: randomUUID(),
    run: randomUUID(),
    startedAt: new Date().toISOString(),
    relational: null,
    warehouseVersion: 0,
    plan: null,
    facts: [],
    files: [],
  };
  // Before the snapshot: from then on, its facts stay.
  const { writer } = await network.order('holdFacts', { id: state.id });
  await writeDocument(place, unfinishedName, state);
  return { state, writer };
}

/** Notes what a backup has done so far. */
async function noteState(place: BackupPlace, state: UnfinishedBackup): Promise<void> {
  await requireOwnRun(place, state);
  await writeDocument(place, unfinishedName, state);
}

/** Throws when another command writes to the same place since: a bucket has no locks, and their parts would be mixed. */
async function requireOwnRun(place: BackupPlace, { run }: UnfinishedBackup): Promise<void> {
  const stored = await readDocument(place, unfinishedName, unfinishedBackup);
  if (stored?.run !== run)
    throw new Error('Another command has begun to write a backup to the same place: let it end.');
}

/** The version of the warehouse's tables. */
async function readVersion(client: ClickHouseClient): Promise<number> {
  const answer = await callWarehouse(() =>
    client.query({ query: 'SELECT version FROM stats_version', format: 'JSONCompact' }),
  );
  return (await answer.json<[number]>()).data[0]?.[0] ?? 0;
}

/** Writes the key and, last of all, the manifest, which makes the backup complete. */
async function finishBackup(
  { place, tokenKey, product }: BackupOptions,
  state: UnfinishedBackup,
  relational: RelationalPart,
): Promise<Manifest> {
  const { id, run, startedAt, warehouseVersion, facts, files } = state;
  const secret = tokenKey instanceof Buffer ? tokenKey : null;
  const keys = secret === null ? null : await writePart(place, partName('keys', 1, run), piecesOf(secret));
  const manifest: Manifest = {
    format: backupFormat,
    id,
    product,
    startedAt,
    finishedAt: new Date().toISOString(),
    isEncrypted: place.key !== null,
    relational,
    warehouse: { version: warehouseVersion, facts },
    files,
    keys,
    leftOut: [...leftOut(), ...('leftOut' in tokenKey ? [{ what: 'token key', reason: tokenKey.leftOut }] : [])],
  };
  await requireOwnRun(place, state);
  await writeDocument(place, manifestName, manifest);
  await place.store.delete(unfinishedName);
  return manifest;
}

function leftOut(): Manifest['leftOut'] {
  return Object.entries({
    ...leftOutTables,
    ...leftOutOfWarehouse,
    'mail, mailbox': 'Mails that were written to the data folder are delivered.',
    settings: 'They are where the processes are started.',
  }).map(([what, reason]) => ({ what, reason }));
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

/** Copies the rows of one instant. Calls wait for the transaction on PGlite, which therefore never waits for a bucket. */
async function copyRows(
  { network, place, rowsThrough }: Pick<BackupOptions, 'network' | 'place' | 'rowsThrough'>,
  run: string,
): Promise<RelationalPart> {
  const key = place.key === null ? null : place.key.export().toString('base64');
  const name = partName('rows', 1, run);
  if (rowsThrough === null) return network.order('snapshotRows', { address: place.address, name, key });
  const remove = () => rm(rowsThrough, { recursive: true, force: true });
  // A killed command leaves its rows.
  await remove();
  try {
    const part = await network.order('snapshotRows', { address: rowsThrough, name, key });
    await place.store.put(name, createReadStream(join(rowsThrough, name)));
    return part;
  } finally {
    await remove();
  }
}

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
