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

/** A database as it was before a migration, and a function that migrates it to the newest version. */
async function databaseBefore(change: string): Promise<{ database: pg.Client; migrate: () => Promise<void> }> {
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
  const run = async (names: string[]) => {
    const statements = names.map((file) => readFileSync(join(migrationsFolder, file), 'utf8'));
    await database.query(['begin', ...statements, 'commit'].join(';\n'));
  };
  const place = migrations.indexOf(change);
  await run(migrations.slice(0, place));
  return { database, migrate: () => run(migrations.slice(place)) };
}

test('mails that wait while the API is upgraded become jobs: sealed as they were, due when they were', async () => {
  const { database, migrate } = await databaseBefore('0008_jobs.sql');
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
  await migrate();
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

test('a reason for a rejection is the same in both languages after an upgrade, and applications are found by their platform', async () => {
  const { database, migrate } = await databaseBefore('0014_reasons-and-platforms.sql');
  const publisher = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01';
  // The owner of the tables may not see their rows, but the superuser of this server may.
  await database.query(
    `insert into publisher (id, email, password_hash, first_name, last_name, company, scope, currency)
     values ($1, 'anna@northwind.example', '', 'Anna', 'North', 'Northwind', 'publisher', 'USD')`,
    [publisher],
  );
  await database.query(
    `insert into application (id, publisher_id, name, platform, is_not_published, status, rejection_reason, search_text)
     values (gen_random_uuid(), $1, 'Chess', 'ios', false, 'stopped', 'No "such" site', 'chess'),
            (gen_random_uuid(), $1, 'Drift', 'android', false, 'active', null, 'drift')`,
    [publisher],
  );
  await migrate();
  const { rows } = await database.query('select name, rejection_reason, search_text from application order by name');
  const reason = 'No "such" site';
  expect(rows).toEqual([
    { name: 'Chess', rejection_reason: { en: reason, ru: reason }, search_text: 'chess ios iphone аифон' },
    { name: 'Drift', rejection_reason: null, search_text: 'drift android андроид' },
  ]);
});

const anna = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01';
const mia = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e02';
const addPublisher = `insert into publisher (id, email, password_hash, first_name, last_name, company, scope, currency)
  values ($1, $2, 'hash', 'Anna', 'North', 'Northwind', 'publisher', 'USD')`;
const addSession = `insert into session (id, publisher_id, key, authenticated_at, refreshed_at, created_at, user_agent)
  values (gen_random_uuid(), $1, '', now(), now(), now(), '')`;
const members = `select person.email, membership.role, session.membership_id = membership.id as "isIn"
  from person join membership on membership.person_id = person.id
  left join session on session.person_id = person.id and session.publisher_id = membership.publisher_id
  where membership.publisher_id = $1`;

test('an account becomes a person who owns a publisher, whose sessions, tokens and templates go on', async () => {
  const { database, migrate } = await databaseBefore('0044_people.sql');
  await database.query(addPublisher, [anna, 'anna@northwind.example']);
  await database.query(addSession, [anna]);
  await database.query(
    `insert into api_token (id, publisher_id, name, token_hash, hint, scopes, networks, created_at, known_networks)
      values (gen_random_uuid(), $1, 'Nightly', 'hash', '', '{}', '{}', now(), '{}')`,
    [anna],
  );
  await database.query(
    `insert into report_template (id, publisher_id, title, report, created_at, updated_at)
      values (gen_random_uuid(), $1, 'Revenue', '{}', now(), now())`,
    [anna],
  );
  await migrate();
  const { rows } = await database.query(members, [anna]);
  expect(rows).toEqual([{ email: 'anna@northwind.example', role: 'owner', isIn: true }]);
  const owned = await database.query(
    'select membership_id from api_token union all select membership_id from report_template',
  );
  expect(owned.rows).toEqual([{ membership_id: anna }, { membership_id: anna }]);
});

test('what the release before writes about an account reaches its person, and the other way round', async () => {
  const { database, migrate } = await databaseBefore('0044_people.sql');
  await migrate();
  await database.query('set role publisher_console_api');
  await database.query(addPublisher, [anna, 'anna@northwind.example']);
  await database.query(addSession, [anna]);
  const { rows } = await database.query(members, [anna]);
  expect(rows).toEqual([{ email: 'anna@northwind.example', role: 'owner', isIn: true }]);

  await database.query(`update publisher set email = 'ann@northwind.example', password_hash = 'new' where id = $1`, [
    anna,
  ]);
  const person = await database.query('select email, password_hash from person');
  expect(person.rows).toEqual([{ email: 'ann@northwind.example', password_hash: 'new' }]);
  await database.query(`update person set password_hash = 'newest', email_confirmed_at = now() where id = $1`, [anna]);
  const before = await database.query(`select password_hash, email_confirmed_at is null as "isNew" from publisher`);
  expect(before.rows).toEqual([{ password_hash: 'newest', isNew: false }]);

  // Two registrations with one address: the release before ignores the second one.
  await database.query(`${addPublisher} on conflict (email) do nothing`, [mia, 'ann@northwind.example']);
  await database.query(addPublisher, [mia, 'mia@park.example']);
  await database.query('delete from publisher where id = $1', [mia]);
  const left = await database.query('select id from person');
  expect(left.rows).toEqual([{ id: anna }]);
});

test('messages to support become closed questions with their files, in the order in which they were sent', async () => {
  const { database, migrate } = await databaseBefore('0052_questions.sql');
  await database.query(addPublisher, [anna, 'anna@northwind.example']);
  const add = `insert into feedback (id, publisher_id, subject, text, created_at) values ($1, $2, 'idea', $3, $4)`;
  const [late, early] = [mia.replace(/2$/, '8'), mia.replace(/2$/, '9')];
  await database.query(add, [late, anna, 'Second', '2026-11-21T12:00:00Z']);
  await database.query(add, [early, anna, 'First\nline', '2026-11-20T12:00:00Z']);
  await database.query(
    `insert into stored_file (id, publisher_id, purpose, key, name, type, size, sha256, created_at)
      values ($1, $2, 'upload', 'key', 'a.pdf', 'application/pdf', 1, '', now())`,
    [mia, anna],
  );
  await database.query(
    'insert into feedback_file (feedback_id, publisher_id, file_id, position) values ($1, $2, $3, 0)',
    [early, anna, mia],
  );
  await migrate();
  const { rows } = await database.query(`select question.id, number, title, state, question_message.text, file_id
    from question join question_message on question_id = question.id left join question_file on message_id = question_message.id
    order by number`);
  expect(rows).toEqual([
    { id: early, number: 1, title: 'First', state: 'closed', text: 'First\nline', file_id: mia },
    { id: late, number: 2, title: 'Second', state: 'closed', text: 'Second', file_id: null },
  ]);
});
