import type { CatalogueAdBlock, CatalogueEntry, CataloguePage } from '@publisher-console/api-contract/network';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import { visibleIds } from '#contract/visible-source.ts';
import type { KeyCaller } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { networkIdentity } from '#stores/sql/tables/network.ts';

/** The kinds of entries in the order of the whole catalogue: an entry comes after those that it refers to. */
const kinds = ['publisher', 'application', 'ad_block'] as const;
type Kind = (typeof kinds)[number];

/** The views of migrations 0027 and 0028, which decide what is stopped and why. */
const views: Readonly<Record<Kind, SQL>> = {
  publisher: sql`catalogue_publisher`,
  application: sql`catalogue_application`,
  ad_block: sql`catalogue_block`,
};

/** The place after which a page begins. */
interface Position {
  /** `whole`: everything that was there when the reading began. `changes`: what changed since. */
  phase: 'whole' | 'changes';
  /** Changes of earlier transactions were read before, or are in the whole. */
  transaction: bigint;
  /** The last entry before the page: the index of its kind and its number, which is 1 or more. */
  kind: number;
  number: number;
}

/**
 * Reads a page of the catalogue of the whole network, with the ids in those sources that the caller can see. Throws
 * `malformed_request` for an invalid cursor, and `cursor_outdated` for one from before a restore.
 */
export async function readCatalogue(
  database: Database,
  caller: Pick<KeyCaller, 'sources'>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CataloguePage> {
  const cursor = after === undefined ? null : readCursor(after);
  const page = await asNetwork(database, async (network) => {
    const { epoch, oldest } = await currentState(network);
    const position: Position = cursor ?? { phase: 'whole', transaction: oldest, kind: 0, number: 0 };
    // A failure here would roll back an epoch that this call has begun.
    if ((cursor !== null && cursor.epoch !== epoch) || position.transaction > oldest) return null;
    const { items, next, hasMore } =
      position.phase === 'whole'
        ? await wholePage(network, position, limit)
        : await changedPage(network, position, { oldest, limit });
    const known = items.map((entry) =>
      'externalIds' in entry ? { ...entry, externalIds: visibleIds(caller, entry.externalIds) } : entry,
    );
    return { items: known, next: cursorOf(next, epoch), hasMore };
  });
  if (page === null) throw new ApiError('cursor_outdated');
  return page;
}

/**
 * The epoch of the catalogue, and the oldest transaction that is not over: every change of an earlier one can be read.
 * Numbers of transactions are those of one cluster of Postgres, so a copy of the database in another one, or at an
 * earlier point of time, begins a new epoch.
 */
async function currentState(network: NetworkDatabase): Promise<{ epoch: string; oldest: bigint }> {
  const read = async () => {
    const [state] = await rowsOf<{ epoch: string; isKnown: boolean; oldest: string }>(
      network,
      sql`select left(epoch::text, 8) as epoch, cluster is not distinct from ${cluster} as "isKnown",
        pg_snapshot_xmin(pg_current_snapshot())::text as oldest from catalogue`,
    );
    if (state === undefined) throw new Error('The table catalogue has no row.');
    return state;
  };
  let state = await read();
  if (!state.isKnown) {
    const begun = await rowsOf(
      network,
      sql`update catalogue set epoch = gen_random_uuid(), cluster = ${cluster}
        where cluster is distinct from ${cluster} returning epoch`,
    );
    // Another call may have begun the epoch: its readers need the changes since.
    if (begun.length > 0) await network.execute(sql`delete from catalogue_change`);
    state = await read();
  }
  return { epoch: state.epoch, oldest: BigInt(state.oldest) };
}

const cluster = sql`(select concat_ws('/', system.system_identifier, point.timeline_id,
    (select oid from pg_database where datname = current_database()))
  from pg_control_system() system, pg_control_checkpoint() point)`;

interface Page {
  items: CatalogueEntry[];
  next: Position;
  hasMore: boolean;
}

/** The present entries, kind by kind. Deletions meanwhile come with the changes. */
async function wholePage(network: NetworkDatabase, after: Position, limit: number): Promise<Page> {
  const items: CatalogueEntry[] = [];
  let next = after;
  for (const [index, kind] of kinds.entries()) {
    if (index < after.kind) continue;
    const last = index === after.kind ? after.number : 0;
    const wanted = sql`number > ${last} and deleted_at is null order by number limit ${limit - items.length}`;
    const found = await entriesOf(network, kind, wanted);
    items.push(...found);
    next = { ...after, kind: index, number: found.at(-1)?.number ?? last };
    if (items.length === limit) return { items, next, hasMore: true };
  }
  return { items, next: { phase: 'changes', transaction: after.transaction, kind: 0, number: 0 }, hasMore: false };
}

interface ChangedThing {
  kind: Kind;
  id: string;
  number: number;
  transaction: string;
  changedAt: string;
}

/** Things that changed, or that belong to a changed one, in the order of the last transaction that changed them. */
async function changedPage(
  network: NetworkDatabase,
  after: Position,
  { oldest, limit }: { oldest: bigint; limit: number },
): Promise<Page> {
  const changed = await rowsOf<ChangedThing>(
    network,
    sql`with noted as (
        select kind, id, number, changed_in, changed_at from catalogue_change
        where changed_in >= ${String(after.transaction)}::xid8 and changed_in < ${String(oldest)}::xid8
      ), touched as (
        select * from noted
        union all select 'application', a.id, a.number, n.changed_in, n.changed_at
          from noted n join application a on a.publisher_id = n.id where n.kind = 'publisher'
        union all select 'ad_block', b.id, b.number, n.changed_in, n.changed_at
          from noted n join ad_block b on b.publisher_id = n.id where n.kind = 'publisher'
        union all select 'ad_block', b.id, b.number, n.changed_in, n.changed_at
          from noted n join ad_block b on b.application_id = n.id where n.kind = 'application'
      ), latest as (
        select kind, id, number, max(changed_in) as last_in, max(changed_at) as last_at from touched
        where (changed_in, kind, number) > (${String(after.transaction)}::xid8, ${kinds[after.kind]}::catalogue_kind, ${after.number}::integer)
        group by kind, id, number
      )
      select kind::text, id, number, last_in::text as transaction, last_at as "changedAt" from latest
      order by last_in, latest.kind, number limit ${limit + 1}`,
  );
  const page = changed.slice(0, limit);
  const items = await entriesOfChanges(network, page);
  const last = page.at(-1);
  if (changed.length > limit && last !== undefined) {
    const { transaction, kind, number } = last;
    return {
      items,
      next: { ...after, transaction: BigInt(transaction), kind: kinds.indexOf(kind), number },
      hasMore: true,
    };
  }
  return { items, next: { phase: 'changes', transaction: oldest, kind: 0, number: 0 }, hasMore: false };
}

/** The entries of changed things as they are now. What is gone for good is a removal. */
async function entriesOfChanges(network: NetworkDatabase, changes: readonly ChangedThing[]): Promise<CatalogueEntry[]> {
  const entries = new Map<string, CatalogueEntry>();
  for (const kind of kinds) {
    const ids = changes.filter((change) => change.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const entry of await entriesOf(network, kind, sql`id in ${ids}`)) entries.set(entry.id, entry);
  }
  const unknown = changes.filter(({ id, kind }) => kind === 'publisher' && !entries.has(id)).map(({ id }) => id);
  const unconfirmed = await unconfirmedPublishers(network, unknown);
  return changes
    .filter(({ id }) => !unconfirmed.has(id))
    .map(({ kind, id, number, changedAt }) => entries.get(id) ?? removal(kind, { id, number, changedAt }));
}

/** Accounts whose address is not confirmed are not in the catalogue yet. */
async function unconfirmedPublishers(network: NetworkDatabase, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await rowsOf<{ id: string }>(network, sql`select id from publisher where id in ${ids}`);
  return new Set(found.map(({ id }) => id));
}

function removal(kind: Kind, removed: { id: string; number: number; changedAt: string }): CatalogueEntry {
  const { id, number, changedAt } = removed;
  return { kind: 'removal', of: kind === 'ad_block' ? 'adBlock' : kind, id, number, deletedAt: instantOf(changedAt) };
}

/** Entries of a kind, from its view. */
async function entriesOf(network: NetworkDatabase, kind: Kind, wanted: SQL): Promise<CatalogueEntry[]> {
  const rows = await rowsOf<Record<string, unknown>>(network, sql`select * from ${views[kind]} where ${wanted}`);
  return rows.map((row) => {
    const fields = Object.entries(row).map(([column, value]) => [fieldOf(column), plainValue(column, value)]);
    // The views have the columns of the contract; a test compares each entry with it.
    return { kind: kind === 'ad_block' ? 'adBlock' : kind, ...Object.fromEntries(fields) } as CatalogueEntry;
  });
}

function fieldOf(column: string): string {
  return column.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

function plainValue(column: string, value: unknown): unknown {
  return column.endsWith('_at') && value !== null ? instantOf(value) : value;
}

function instantOf(value: unknown): string {
  return new Date(value as string).toISOString();
}

async function rowsOf<Row extends object>(network: NetworkDatabase, statement: SQL): Promise<Row[]> {
  const { rows } = (await network.execute(statement)) as { rows: Row[] };
  return rows;
}

/** Ad blocks that are not deleted, the oldest first; of all applications, or of one by its number. */
export function listAdBlocks(
  { database }: NetworkStores,
  { application, limit, after }: { application: number | null } & PageInput,
): Promise<ListPage<CatalogueAdBlock>> {
  const wanted = sql`deleted_at is null and ${application === null ? sql`true` : sql`application_number = ${application}`}`;
  const last = numberCursor(after) ?? 0;
  return asNetwork(database, async (network) => {
    const rows = await entriesOf(
      network,
      'ad_block',
      sql`${wanted} and number > ${last} order by number limit ${limit + 1}`,
    );
    const [counted] = await rowsOf<{ total: number }>(
      network,
      sql`select count(*)::integer as total from catalogue_block where ${wanted}`,
    );
    const page = { limit, total: counted?.total ?? 0 };
    return pageOf(rows as CatalogueAdBlock[], page, ({ number }) => String(number));
  });
}

const phases = { w: 'whole', c: 'changes' } as const;

function cursorOf({ phase, transaction, kind, number }: Position, epoch: string): string {
  return [epoch, phase === 'whole' ? 'w' : 'c', transaction, kind, number].join('.');
}

function readCursor(text: string): Position & { epoch: string } {
  const [, epoch = '', phase, transaction = '', kind, number] =
    /^([\da-f]{8})\.([wc])\.(\d{1,19})\.([0-2])\.(\d{1,10})$/u.exec(text) ?? [];
  if (phase === undefined) throw new ApiError('malformed_request');
  return {
    epoch,
    phase: phases[phase as keyof typeof phases],
    transaction: BigInt(transaction),
    kind: Number(kind),
    number: Number(number),
  };
}

/**
 * Sets whether ad blocks of publishers without a contract are stopped; null changes nothing. Returns what counts now. A
 * trigger notes the change, so that readers of the catalogue get every publisher with its applications and ad blocks.
 */
export function setContractRule(
  { database, actor }: NetworkStores,
  { isRequired }: { isRequired: boolean | null },
): Promise<{ isRequired: boolean; isChanged: boolean }> {
  return asNetwork(database, async (network) => {
    const [stored] = await network.select().from(networkIdentity).for('update');
    if (stored === undefined) throw new Error('The network was never started.');
    if (isRequired === null || isRequired === stored.needsContract)
      return { isRequired: stored.needsContract, isChanged: false };
    await network.update(networkIdentity).set({ needsContract: isRequired });
    const details = { contract: isRequired ? 'required' : 'optional' };
    await recordAudit(network, { actor }, { kind: 'contract_rule_set', details });
    return { isRequired, isChanged: true };
  });
}
