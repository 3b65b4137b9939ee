import type { Manifest } from './format/manifest.ts';

/** What is in a backup, for the operator. */
export interface BackupSummary {
  id: string;
  networkId: string;
  product: string;
  /** The instant of its rows and facts (ISO 8601). */
  takenAt: string;
  isEncrypted: boolean;
  tables: number;
  rows: number;
  /** Months that were closed at its instant, and entries of the ledger. */
  closedMonths: number;
  ledgerEntries: number;
  /** Facts of `stats_daily`, and their days. */
  facts: number;
  days: number;
  firstDay: string | null;
  lastDay: string | null;
  /** Revenue by month (`YYYY-MM`), in millionths of the publishers' currencies, added up: a check, no amount of money. */
  revenue: { month: string; micros: string }[];
  files: number;
  /** Bytes of the backup in its place. */
  bytes: number;
  missingFiles: string[];
  changedFiles: string[];
  loadsUnderWay: number[];
  hasTokenKey: boolean;
  leftOut: Manifest['leftOut'];
}

export function summaryOf({ relational, warehouse, files, keys, ...manifest }: Manifest): BackupSummary {
  const days = warehouse.facts.filter(({ table }) => table === 'stats_daily').flatMap((part) => part.days);
  const months = new Map<string, bigint>();
  for (const { day, revenue } of days)
    months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0n) + BigInt(revenue));
  const parts = [relational, ...warehouse.facts, ...files, ...(keys === null ? [] : [keys])];
  const rowsOf = (table: string) => relational.tables.find(({ name }) => name === table)?.rows ?? 0;
  return {
    id: manifest.id,
    networkId: relational.networkId,
    product: manifest.product,
    takenAt: relational.takenAt,
    isEncrypted: manifest.isEncrypted,
    tables: relational.tables.length,
    rows: relational.tables.reduce((sum, { rows }) => sum + rows, 0),
    closedMonths: rowsOf('closed_month'),
    ledgerEntries: rowsOf('ledger_entry'),
    facts: days.reduce((sum, { rows }) => sum + rows, 0),
    days: days.length,
    firstDay: days.at(0)?.day ?? null,
    lastDay: days.at(-1)?.day ?? null,
    revenue: [...months].map(([month, micros]) => ({ month, micros: String(micros) })),
    files: files.reduce((sum, part) => sum + part.files - part.missing.length, 0),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    missingFiles: files.flatMap(({ missing }) => missing),
    changedFiles: files.flatMap(({ changed }) => changed),
    loadsUnderWay: relational.loadsUnderWay,
    hasTokenKey: keys !== null,
    leftOut: manifest.leftOut,
  };
}
