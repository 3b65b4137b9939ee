import { person } from '#stores/sql/tables/person.ts';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import pg from 'pg';
import { day } from '#process/durations.ts';
import type { Database, OpenedDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';
import { auditEvent } from './tables/audit.ts';
import { publisher } from './tables/publisher.ts';
import { asOwner } from './as-owner.ts';
import { createTestAuthority } from '#testing/test-certificates.ts';
import type { TestCertificate } from '#testing/test-certificates.ts';
import { startPostgresServer } from './testing/postgres-server.ts';
import type { PostgresServer } from './testing/postgres-server.ts';
import { startTestPostgres } from './testing/test-postgres.ts';
import type { TestPostgres } from './testing/test-postgres.ts';
import { addTestPublisher } from './testing/test-publisher.ts';

let folder: string;
let server: TestPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publisher-console-sql-'));
  server = await startTestPostgres();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The time of a migration that this program does not have. */
const newer = 9_000_000_000_000;

const refused = (message: string) => ({ cause: expect.objectContaining({ message }) });

describe.each([
  ['pglite', () => openDatabase({ dataDir: folder })],
  ['postgres', () => openDatabase({ dataDir: folder, url: server.url })],
] as const)('on %s', (kind, open) => {
  test('what was written is there after closing and opening again', async () => {
    const first = await open();
    expect(first.kind).toBe(kind);
    await addTestPublisher(first.database, { email: 'anna@northwind.example' });
    await first.close();

    const second = await open();
    const rows = await second.database.select().from(person).innerJoin(publisher, eq(publisher.id, person.id));
    expect(rows).toMatchObject([
      { person: { email: 'anna@northwind.example', locale: 'en' }, publisher: { number: 100_001 } },
    ]);
    await second.close();
  });

  test('a change of the wall clock of this process changes nothing in the time that all processes share', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const store = await open();
    const readTime = async () => {
      const [row] = await store.database.select({ at: store.sharedNow() }).from(sql`(select 1) as one`);
      return row?.at.getTime() ?? NaN;
    };
    const before = await readTime();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(before + day);
    const after = await readTime();
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThan(before + day);
    await store.close();
  });

  test('an audit event can be added, but not changed or deleted, not even by the owner of the table', async () => {
    const store = await open();
    await store.database.insert(auditEvent).values({ kind: 'login' });
    const changes = [
      (database: Database) => database.update(auditEvent).set({ kind: 'nothing' }),
      (database: Database) => database.delete(auditEvent),
      (database: Database) => database.execute(sql`truncate audit_event`),
    ];
    for (const change of changes) {
      const byApi = Promise.resolve(change(store.database));
      await expect(byApi).rejects.toMatchObject(refused('permission denied for table audit_event'));
      const byOwner = asOwner(store.database, async (owner) => void (await change(owner)));
      await expect(byOwner).rejects.toMatchObject(refused('audit_event is append-only'));
    }
    expect(await store.database.select({ kind: auditEvent.kind }).from(auditEvent)).toEqual([{ kind: 'login' }]);
    await store.close();
  });

  test('a newer program that only adds something lets this one in; one that removes something does not', async () => {
    const store = await open();
    await asOwner(store.database, async (owner) => {
      await owner.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`);
    });
    await store.close();
    const second = await open();
    await asOwner(second.database, async (owner) => {
      await owner.execute(sql`update drizzle.oldest_program set migration = ${newer}, release = '9.1.0'`);
    });
    await second.close();
    await expect(open()).rejects.toThrow(
      /^The database can be used by release 9\.1\.0 and newer ones, and this program is older\. Start the newer program/,
    );
  });
});

test('other users of the machine cannot read the embedded store', async () => {
  expect((await stat(join(folder, 'sql'))).mode & 0o777).toBe(0o700);
});

describe('on a server of its own', () => {
  let own: PostgresServer;
  beforeAll(async () => {
    own = await startPostgresServer();
  });
  afterAll(() => own.close());

  test('migrations that are cut off midway leave nothing, and the next start makes all of them', async () => {
    const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...sent: unknown[]) => unknown;
    let tables = 0;
    function cut(this: pg.Client, ...sent: unknown[]): unknown {
      const [statement] = sent as [{ text?: string } | string];
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      if (/^create table (?!if)/iu.test(text)) tables += 1;
      const { connection } = this as unknown as { connection: { stream: Socket } };
      if (tables === 5) connection.stream.destroy();
      return query.apply(this, sent);
    }
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(cut);
    await expect(openDatabase({ dataDir: folder, url: own.url })).rejects.toBeInstanceOf(Error);
    spy.mockRestore();
    expect(tables).toBe(5);
    const store = await openDatabase({ dataDir: folder, url: own.url });
    await expect(asOwner(store.database, (owner) => owner.select().from(publisher))).resolves.toEqual([]);
    await store.close();
  });

  test('processes that start at the same time on one Postgres migrate it once', async () => {
    const stores = await Promise.all(Array.from({ length: 3 }, () => openDatabase({ dataDir: folder, url: own.url })));
    for (const { database } of stores) {
      const applied = await asOwner(database, (owner) =>
        owner.select({ hash: sql<string>`hash` }).from(sql`drizzle.__drizzle_migrations`),
      );
      expect(applied.length).toBeGreaterThan(0);
      expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
    }
    await Promise.all(stores.map((store: OpenedDatabase) => store.close()));
  });

  test('the operator’s tools migrate nothing, and name what does', async () => {
    const admin = new pg.Client(own.url);
    await admin.connect();
    await admin.query('create database fresh');
    const url = new URL('fresh', own.url).href;
    const fresh = new pg.Client(url);
    await fresh.connect();
    onTestFinished(async () => {
      await fresh.end();
      await admin.end();
    });
    const asTool = () => openDatabase({ dataDir: null, url, migrates: false });
    const cure = 'Start the API of this release or run bin/network migrate, then try again.';
    await expect(asTool()).rejects.toThrow(`The database has no tables yet. ${cure}`);
    expect((await fresh.query(`select from pg_namespace where nspname = 'drizzle'`)).rowCount).toBe(0);

    await (await openDatabase({ dataDir: null, url })).close();
    await (await asTool()).close();
    await fresh.query(`update drizzle.oldest_program set migration = ${newer}, release = '9.1.0'`);
    await expect(asTool()).rejects.toThrow('The database can be used by release 9.1.0');
    const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';
    await fresh.query(`delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
    await expect(asTool()).rejects.toThrow(`The database is older than this program. ${cure}`);

    const embedded = await PGlite.create(join(folder, 'sql'));
    await embedded.exec('delete from drizzle.oldest_program; update drizzle.__drizzle_migrations set created_at = 1');
    await embedded.close();
    const reopened = openDatabase({ dataDir: folder, migrates: false });
    await expect(reopened).rejects.toThrow(`The database is older than this program. ${cure}`);
  });

  test('with sslmode=verify-full a connection is encrypted, to a server whose certificate its authority has signed', async () => {
    const [authority, stranger] = [await createTestAuthority(), await createTestAuthority()];
    await encrypt(own, await authority.issue(['localhost']));
    const url = new URL(own.url);
    url.hostname = 'localhost';
    const trusting = async ({ certificate }: { certificate: string }) => {
      const root = join(folder, crypto.randomUUID());
      await writeFile(root, certificate);
      return openDatabase({ dataDir: folder, url: `${url.href}?sslmode=verify-full&sslrootcert=${root}` });
    };
    const store = await trusting(authority);
    const encrypted = await asOwner(store.database, (owner) =>
      owner.select({ isIt: sql<boolean>`ssl` }).from(sql`pg_stat_ssl where pid = pg_backend_pid()`),
    );
    expect(encrypted).toEqual([{ isIt: true }]);
    await store.close();
    await expect(trusting(stranger)).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  });
});

/** Gives a running server a certificate. */
async function encrypt({ url, folder: of }: PostgresServer, { cert, key }: TestCertificate): Promise<void> {
  const data = join(of, 'data');
  const { uid, gid } = await stat(data);
  for (const [name, content] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    await writeFile(join(data, name), content, { mode: 0o600 });
    await chown(join(data, name), uid, gid);
  }
  const client = new pg.Client(url);
  await client.connect();
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
}

test('a Postgres that answers before its log is on the disk is refused: a crash would lose what was acknowledged', async () => {
  const lossy = await startTestPostgres();
  onTestFinished(() => lossy.close());
  const client = new pg.Client(lossy.url);
  await client.connect();
  await client.query(`alter database ${new URL(lossy.url).pathname.slice(1)} set synchronous_commit = off`);
  await client.end();
  await expect(openDatabase({ dataDir: null, url: lossy.url })).rejects.toThrow(
    'DATABASE_URL: synchronous_commit is off, so a crash of Postgres would lose what publishers were told is saved.',
  );
});
