import { createHash } from 'node:crypto';
import type { LedgerEntry } from './ledger.network.ts';

/**
 * The hash of an entry: SHA-256 of the hash before it and of its columns, a line each. It is what the trigger of the table
 * computes, from which it differs in everything but the result: neither of the two can be wrong alone.
 */
export function ledgerHash(entry: Omit<LedgerEntry, 'hash'>): Buffer {
  const columns = [
    entry.number,
    entry.publisherId,
    entry.kind,
    entry.amount,
    entry.currency,
    entry.concerns.slice(0, 7),
    entry.booked.slice(0, 7),
    entry.application,
    entry.reason?.en,
    entry.reason?.ru,
    entry.opposes,
    entry.reference,
    entry.paidOn,
    entry.madeBy,
    entry.approvedBy,
    entry.createdAt.getTime(),
  ];
  const lines = columns.map((column) => String(column ?? '')).join('\n');
  return createHash('sha256').update(entry.previous).update(lines, 'utf8').digest();
}
