import * as v from 'valibot';
import { createExternalIdCheck, requireSource } from '#modules/feed/external-ids.network.ts';
import { command } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { isDeadlock, isUniqueViolation } from '#stores/store-faults.ts';
import { planApplications } from './import-applications.network.ts';
import { planBlocks } from './import-blocks.network.ts';
import { createImportFaults, importedFile, importedRows, importKinds, paced } from './import-file.ts';
import type { ImportedFile, ImportedRow, ImportFaults, ImportKind } from './import-file.ts';
import type { Importing, ImportPlan } from './import-plan.network.ts';
import { planPublishers } from './import-publishers.network.ts';

interface ImportOrder extends ImportedFile {
  kind: ImportKind;
  /** Where the external ids of the file are valid. */
  source: string;
  /** Checks everything, and writes nothing. */
  isDryRun: boolean;
  isInviting: boolean;
}

/** The outcome of an import; with `isDryRun`, the expected one. With bad lines, nothing was written. */
export interface ImportResult extends ReturnType<ImportFaults['summary']> {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  /** The first ones. */
  changes: ImportPlan['changes'];
  /** Rows that change nothing, although the existing publisher, application or ad block differs or is deleted. */
  left: number;
  /** The first ones. */
  leftRows: ImportPlan['left'];
}

const mostListed = 20;

/** Imports a file in one transaction: all of it, or nothing if any line is bad. */
async function importFile(stores: NetworkStores, { kind, ...order }: ImportOrder): Promise<ImportResult> {
  const { forms } = stores;
  if (forms === undefined) throw new Error('This process does not know what the forms of publishers allow.');
  const faults = createImportFaults();
  const importing = asNetwork(stores.database, async (network): Promise<ImportResult> => {
    const { source, isDryRun, isInviting } = order;
    await requireSource(network, source, 'en');
    const plan = await planOf(kind, order, { network, stores, forms, source, faults, isInviting });
    const { created, unchanged, changes, left } = plan;
    const summary = faults.summary();
    if (summary.badLines === 0 && !isDryRun) await plan.write();
    return {
      rows: order.rows.length,
      created,
      changed: changes.length,
      unchanged,
      changes: changes.slice(0, mostListed),
      left: left.length,
      leftRows: left.slice(0, mostListed),
      ...summary,
    };
  });
  return importing.catch((error: unknown) => {
    // Two imports of the same rows in another order wait for each other.
    if (!isUniqueViolation(error) && !isDeadlock(error)) throw error;
    throw new Error('Somebody added the same meanwhile; nothing was imported. Try again.', { cause: error });
  });
}

async function planOf(kind: ImportKind, file: ImportedFile, importing: Importing): Promise<ImportPlan> {
  const rowsOf = <Kind extends ImportKind>(of: Kind) => checkedRows(of, file, importing);
  if (kind === 'publishers') return planPublishers(await rowsOf(kind), importing);
  return kind === 'apps' ? planApplications(await rowsOf(kind), importing) : planBlocks(await rowsOf(kind), importing);
}

async function checkedRows<Kind extends ImportKind>(
  kind: Kind,
  file: ImportedFile,
  { source, faults }: Importing,
): Promise<ImportedRow<Kind>[]> {
  const rows = importedRows(kind, file, faults);
  const check = createExternalIdCheck();
  for await (const { line, cells } of paced(rows)) {
    const { external_id: externalId = '' } = cells as { external_id?: string };
    const errors = check({ source, externalId });
    if (errors !== null) faults.addErrors(line, errors, { external_id: externalId });
  }
  return rows;
}

export const importCommands = {
  importFile: command(
    v.strictObject({
      kind: v.picklist(importKinds),
      ...importedFile,
      source: v.pipe(v.string(), v.maxLength(40)),
      isDryRun: v.boolean(),
      isInviting: v.boolean(),
    }),
    importFile,
  ),
};
