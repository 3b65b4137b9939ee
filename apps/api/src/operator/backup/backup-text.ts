import type { CliResult } from '#operator/cli-command.ts';
import { createLoadProgress } from '#operator/commands/load-progress.ts';
import type { BackupProgress } from './backup-options.ts';
import { summaryOf } from './backup-summary.ts';
import type { BackupSummary } from './backup-summary.ts';
import type { Manifest } from './format/manifest.ts';

/** Shows on standard error what a backup or a restore does; `stop` clears the bar. */
export function showBackupProgress(): BackupProgress & { stop(): void } {
  let share: number | null = null;
  const shown = createLoadProgress(process.stderr, () => share);
  const started = performance.now();
  return {
    onStep: (step) => shown.onStep(step),
    onFacts(rows, total) {
      share = total === 0 ? null : rows / total;
      shown.onProgress(rows, Math.round(rows / ((performance.now() - started) / 1_000)));
    },
    stop: () => shown.stop(),
  };
}

function backupText(summary: BackupSummary): string {
  const { facts, days, firstDay, lastDay, files, missingFiles, changedFiles, loadsUnderWay } = summary;
  const tokenKey = summary.leftOut.find(({ what }) => what === 'token key');
  return [
    `  of             ${summary.takenAt}, made by ${summary.product}, ${summary.isEncrypted ? 'encrypted' : 'not encrypted'}`,
    `  rows           ${number(summary.rows)} of ${summary.tables} tables`,
    `  ledger         ${number(summary.ledgerEntries)} entries, ${number(summary.closedMonths)} closed ${summary.closedMonths === 1 ? 'month' : 'months'}; what was booked later is not in it`,
    `  facts          ${number(facts)} of ${number(days)} days${days === 0 ? '' : `, ${firstDay} to ${lastDay}`}`,
    ...summary.revenue.map(({ month, micros }) => `  revenue        ${month}  ${amount(micros)}, currencies added up`),
    `  files          ${number(files)}`,
    `  token key      ${summary.hasTokenKey ? 'included' : `not included. ${tokenKey?.reason ?? ''}`}`,
    `  size           ${(summary.bytes / 1_000_000).toFixed(1)} MB`,
    ...list('Loads that were not published, and are not included', loadsUnderWay.map(String)),
    ...list('Files that were removed meanwhile, or have no bytes in the store', missingFiles),
    ...list('Files whose bytes are not those that were uploaded', changedFiles),
  ].join('\n');
}

const mostNamed = 10;

function list(what: string, named: readonly string[]): string[] {
  if (named.length === 0) return [];
  const rest = named.length > mostNamed ? ` and ${named.length - mostNamed} more` : '';
  return [`${what}: ${named.slice(0, mostNamed).join(', ')}${rest}.`];
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function amount(micros: string): string {
  const value = BigInt(micros);
  return `${(value / 1_000_000n).toLocaleString('en')}.${String(value % 1_000_000n).padStart(6, '0')}`;
}

/** What a command about a backup prints. */
export function resultOf(done: string, manifest: Manifest): CliResult {
  const data = summaryOf(manifest);
  return { data, text: `${done}\n${backupText(data)}` };
}
