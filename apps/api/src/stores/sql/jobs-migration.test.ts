import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrationsFolder } from './migrations-folder.ts';

const migrations = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

async function connect({ href }: URL): Promise<pg.Client> {
  const client = new pg.Client(href);
  await client.connect();
  return client;
}

test('mails that wait while the API is upgraded become jobs: sealed as they were, due when they were', async () => {
  const server = new URL(inject('postgresTemplate'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await connect(new URL('postgres', server));
  await admin.query(`create database ${name}`);
  const database = await connect(new URL(name, server));
  onTestFinished(async () => {
    await database.end();
    await admin.query(`drop database ${name}`);
    await admin.end();
  });
  const migrate = async (names: string[]) => {
    const statements = names.map((file) => readFileSync(join(migrationsFolder, file), 'utf8'));
    await database.query(['begin', ...statements, 'commit'].join(';\n'));
  };
  const change = migrations.indexOf('0008_jobs.sql');
  await migrate(migrations.slice(0, change));
  const sealed = randomBytes(1_000);
  const mail = {
    id: '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01',
    attempts: 3,
    created_at: new Date('2026-11-20T12:00:00Z'),
    due_at: new Date('2026-11-20T12:00:30Z'),
  };
  await database.query(
    'insert into outbox_mail (id, sealed, attempts, created_at, next_attempt_at) values ($1, $2, $3, $4, $5)',
    [mail.id, sealed, mail.attempts, mail.created_at, mail.due_at],
  );
  await migrate(migrations.slice(change));
  const { rows } = await database.query<{ payload: unknown }>('select * from job');
  expect(rows).toEqual([
    {
      ...mail,
      kind: 'mail',
      key: null,
      payload: { sealed: sealed.toString('base64') },
      state: 'waiting',
      failure: null,
      claim_id: null,
    },
  ]);
  await expect(database.query('select from outbox_mail')).rejects.toThrow('"outbox_mail" does not exist');
});
