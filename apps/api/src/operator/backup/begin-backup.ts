import { randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { BackupConnection } from './backup-commands.ts';
import { readDocument, unfinishedName, writeDocument } from './format/documents.ts';
import { backupFormat, unfinishedBackup } from './format/manifest.ts';
import type { UnfinishedBackup } from './format/manifest.ts';
import type { BackupPlace } from './format/parts.ts';

/** The state of a new backup, or of an interrupted one whose facts were not removed since. */
export async function beginOrGoOn(network: BackupConnection, place: BackupPlace) {
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
export async function noteState(place: BackupPlace, state: UnfinishedBackup): Promise<void> {
  await requireOwnRun(place, state);
  await writeDocument(place, unfinishedName, state);
}

/** Throws when another command writes to the same place since: a bucket has no locks, and their parts would be mixed. */
export async function requireOwnRun(place: BackupPlace, { run }: UnfinishedBackup): Promise<void> {
  const stored = await readDocument(place, unfinishedName, unfinishedBackup);
  if (stored?.run !== run)
    throw new Error('Another command has begun to write a backup to the same place: let it end.');
}

/** The version of the warehouse's tables. */
export async function readVersion(client: ClickHouseClient): Promise<number> {
  const answer = await callWarehouse(() =>
    client.query({ query: 'SELECT version FROM stats_version', format: 'JSONCompact' }),
  );
  return (await answer.json<[number]>()).data[0]?.[0] ?? 0;
}
