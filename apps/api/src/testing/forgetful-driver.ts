import { sql } from 'drizzle-orm';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { vi } from 'vitest';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database } from '#stores/sql/database.ts';

/** The places where a statement names its publisher. */
const owner = /(?:"\w+"\.)?"publisher_id" = (\$\d+)|"publisher"\."id" = (\$\d+)/g;

/** A statement that omits the publisher. */
export const withoutOwner = (statement: string) =>
  statement.replaceAll(owner, (_condition, ...[tenant = '', id = '']) => `${tenant}${id}::uuid is not null`);

/** A prepared statement of drizzle-orm, whose types hide the text. */
interface Query {
  rawQueryConfig: { text: string; name?: string };
  queryConfig: { text: string; name?: string };
}
const execute = Reflect.get(NodePgPreparedQuery.prototype, 'execute') as (
  this: Query,
  values?: Record<string, unknown>,
) => Promise<unknown>;

/** Does work with a driver that omits the owner in some statements. Returns all statements and what they found too. */
export async function watchDriver<Result>(isForgotten: (statement: string) => boolean, work: () => Promise<Result>) {
  const statements: string[] = [];
  const found: unknown[] = [];
  const forgotten = new Set<string>();
  const spy = vi.spyOn(NodePgPreparedQuery.prototype, 'execute').mockImplementation(async function (
    this: NodePgPreparedQuery<never>,
    values,
  ) {
    const query = this as unknown as Query;
    const { rawQueryConfig, queryConfig } = query;
    const text = queryConfig.text;
    statements.push(text);
    let sent = query;
    if (isForgotten(text)) {
      forgotten.add(text);
      // The changed statement has no name, because the connection may have prepared the unchanged one under it.
      const forgetful = { name: '', text: withoutOwner(text) };
      sent = Object.assign(Object.create(query) as Query, {
        rawQueryConfig: { ...rawQueryConfig, ...forgetful },
        queryConfig: { ...queryConfig, ...forgetful },
      });
    }
    const answering = execute.call(sent, values);
    found.push(await answering);
    return answering as Promise<never>;
  });
  try {
    return { result: await work(), statements, found, forgotten };
  } finally {
    spy.mockRestore();
  }
}

/** Does work without row-level security. What follows has it again, also after a failure. */
export async function withoutPolicies<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  await setPolicies(database, 'disable');
  try {
    return await work();
  } finally {
    await setPolicies(database, 'enable');
  }
}

async function setPolicies(database: Database, action: 'disable' | 'enable'): Promise<void> {
  await asOwner(database, async (all) => {
    const guarded = await all
      .selectDistinct({ table: sql<string>`tablename` })
      .from(sql`pg_policies`)
      .where(sql`schemaname = 'public'`);
    for (const { table } of guarded)
      await all.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(action)} row level security`);
  });
}
