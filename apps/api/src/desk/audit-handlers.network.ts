import { FileAnswer } from '#contract/file-answer.ts';
import type { Handlers, QueryParameters, StaffCaller } from '#contract/operation.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { csvDialects, csvLine, textCell } from '#modules/statistics/files/csv/csv-dialect.ts';
import { pageOf } from '#orders/page.ts';
import { orderRefusalOf } from '#orders/order-refusal.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { blockIdOf, blocksOf, exportAudit, readEvents } from '#modules/audit/audit-events.network.ts';
import type { AuditFilter, AuditSummary } from '#modules/audit/audit-events.network.ts';

/** Events of a page of an export. */
const exportedAtOnce = 1_000;

const columns = [
  'id',
  'at',
  'kind',
  'actor',
  'person',
  'publisher',
  'applicationId',
  'clientAddress',
  'requestId',
  'details',
] as const satisfies readonly (keyof AuditSummary)[];

interface DeskAuditDependencies {
  database: Database;
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}

/** The audit log at the desk. */
export function createDeskAuditHandlers({
  database,
  orderStoresOf,
}: DeskAuditDependencies): Pick<Handlers, 'exportDeskAudit' | 'getDeskAudit'> {
  const exports = createSemaphore({ name: 'exports of the audit log', perPublisher: 1, total: 2 });
  const storesOf = ({ email: actor, staffId }: StaffCaller) => orderStoresOf({ actor, staffId });

  return {
    getDeskAudit: ({ query: { after = null, limit = 50, ...query } }) =>
      asNetwork(database, async (network) => {
        const request = { limit, after, filter: filterOf(query), order: 'newest first' } as const;
        const { rows } = await readEvents(network, request);
        const page = pageOf(rows, { limit, total: rows.length }, ({ event }) => String(event.id));
        const blocks = await blocksOf(network, page.rows);
        const items = page.rows.map(({ event, ...names }) => {
          const { id, at, kind, actor, clientAddress, requestId, details } = event;
          const adBlock = blocks.get(blockIdOf(event) ?? '') ?? null;
          const own = { kind, actor, clientAddress, requestId, details: details as Record<string, unknown> };
          return { id: String(id), at: at.toISOString(), ...own, ...names, adBlock };
        });
        return { items, next: page.next };
      }).catch((error: unknown) => {
        throw orderRefusalOf(error);
      }),

    exportDeskAudit: async ({ query: { format = 'ndjson', ...query }, caller, locale, signal }) => {
      const filter = filterOf(query);
      const stores = storesOf(caller);
      await exports.acquire(caller.staffId, signal);
      if (format === 'ndjson') {
        const content = linesOf(stores, filter, jsonLine);
        return new FileAnswer({ name: 'audit.ndjson', type: 'application/x-ndjson', content });
      }
      const dialect = csvDialects[locale];
      const lineOf = (event: AuditSummary) =>
        csvLine(
          columns.map((column) => textCell(textOf(event[column]))),
          dialect,
        );
      return new FileAnswer({
        name: 'audit.csv',
        type: 'text/csv; charset=utf-8',
        content: linesOf(stores, filter, lineOf, csvLine(columns, dialect)),
      });
    },
  };
}

/** The lines of all events that a filter admits. The first page records the export. */
async function* linesOf(
  stores: NetworkStores,
  filter: AuditFilter,
  lineOf: (event: AuditSummary) => string,
  header = '',
): AsyncGenerator<string> {
  let text = header;
  let after: string | null = null;
  do {
    const page: { rows: AuditSummary[]; next: string | null } = await exportAudit(stores, {
      ...filter,
      limit: exportedAtOnce,
      after,
    }).catch((error: unknown) => {
      throw orderRefusalOf(error);
    });
    text += page.rows.map(lineOf).join('');
    if (text !== '') yield text;
    text = '';
    ({ next: after } = page);
  } while (after !== null);
}

function jsonLine(event: AuditSummary): string {
  return `${JSON.stringify(event)}\n`;
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type FilterQuery = Pick<QueryParameters<'getDeskAudit'>, 'actor' | 'from' | 'kind' | 'to' | 'user'>;

function filterOf({ user, actor, kind, from, to }: FilterQuery): AuditFilter {
  return { user: user ?? null, actor: actor ?? null, kind: kind ?? null, from: from ?? null, to: to ?? null };
}
