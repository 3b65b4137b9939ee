import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import type { openPglite } from './open-pglite.ts';
import { withPreparedStatements } from './prepared-statements.ts';

let store: Awaited<ReturnType<typeof openPglite>>;
let client: PGlite;
let prepared: ReturnType<typeof withPreparedStatements>;
beforeAll(async () => {
  store = (await openTestDatabase()) as typeof store;
  ({ client } = store);
  await client.exec('reset role; create table kept (id int primary key, note text)');
});
afterAll(() => store.close());
beforeEach(async () => {
  await client.exec('deallocate all; truncate kept');
  prepared = withPreparedStatements(client);
});

const names = async () => (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows;

test.each([
  ['select $1::int as number, $2::text as text, $3::jsonb as json', [7, 'ё\'"\\', { a: [1, null] }]],
  ['select $1::bigint as big, $2::numeric as exact, $3::bool as truth', [2n ** 60n, '0.000001', true]],
  ['select $1::timestamptz as instant, $2::date as day', [new Date(0), '2026-03-01']],
  ['select $1::bytea as bytes, $2::uuid as id', [new Uint8Array([0, 255]), '0198a000-0000-7000-8000-000000000000']],
  ['select $1::int[] as numbers, $2::text as nothing', [[1, 2, 3], null]],
  ['select 1 as one where $1', [false]],
  ['update kept set note = $1', ['new']],
  ['create table if not exists made (id int)', []],
] as const)('answers the first, second and third time what PGlite answers: %s', async (text, values) => {
  const options = { rowMode: 'array' } as const;
  for (let time = 0; time < 3; time += 1) {
    expect(await prepared.query(text, [...values])).toEqual(await client.query(text, [...values]));
    expect(await prepared.query(text, [...values], options)).toEqual(await client.query(text, [...values], options));
  }
});

test('parses a statement once, from the second time on', async () => {
  const text = 'select $1::int';
  await prepared.query(text, [1]);
  expect(await names()).toHaveLength(0);
  for (const value of [2, 3, 4]) await prepared.query(text, [value]);
  expect(await names()).toHaveLength(1);
});

test('caches two hundred statements, those that were used last', async () => {
  const ask = (number: number) => prepared.query(`select ${number}`);
  for (let number = 0; number < 201; number += 1) {
    await ask(number);
    await ask(number);
    await ask(0);
  }
  expect(await names()).toHaveLength(200);
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
  const kept = rows.map(({ statement }) => statement);
  expect(kept).toContain('select 0');
  expect(kept).not.toContain('select 1');
});

test('works on after a statement that failed, cached or not', async () => {
  const insert = 'insert into kept (id) values ($1)';
  await prepared.query(insert, [1]);
  for (let time = 0; time < 3; time += 1) {
    await expect(prepared.query(insert, [1])).rejects.toMatchObject({ code: '23505' });
    await expect(prepared.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
  }
  await prepared.query(insert, [2]);
  expect((await prepared.query('select id from kept')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a transaction is whole or not there, and no other statement runs between its statements', async () => {
  const insert = 'insert into kept (id) values ($1)';
  const failing = prepared.transaction(async (transaction) => {
    await transaction.query(insert, [1]);
    await transaction.query(insert, [2]);
    await transaction.query(insert, [1]);
  });
  const outside = prepared.query('select id from kept');
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect((await outside).rows).toEqual([]);
  await prepared.transaction((transaction) => transaction.query(insert, [3]));
  expect((await prepared.query('select id from kept')).rows).toEqual([{ id: 3 }]);
});

test('a statement of a transaction that is over is refused', async () => {
  const late = await prepared.transaction(async (transaction) => () => transaction.query('select 1'));
  await expect(late()).rejects.toThrow('Transaction is closed');
});

test('a cached statement sees the rows of the publisher who acts', async () => {
  const ids = ['0198a000-0000-7000-8000-00000000000a', '0198a000-0000-7000-8000-00000000000b'];
  for (const id of ids) {
    await client.query(
      `insert into publisher (id, email, password_hash, first_name, last_name, company, scope, currency)
       values ($1::uuid, $1::text || '@publishers.example', '-', 'Anna', 'Nord', 'Northwind', 'publisher', 'USD')`,
      [id],
    );
  }
  const seenBy = (acting: string) =>
    prepared.transaction(async (transaction) => {
      await transaction.exec('set local role publisher_console_api');
      await transaction.query(`select set_config('console.publisher', $1, true)`, [acting]);
      return (await transaction.query<{ id: string }>('select id from publisher order by id')).rows.map(({ id }) => id);
    });
  for (let time = 0; time < 3; time += 1) {
    expect(await seenBy(ids[0] ?? '')).toEqual(ids.slice(0, 1));
    expect(await seenBy(ids[1] ?? '')).toEqual(ids.slice(1));
    expect(await seenBy('')).toEqual(ids);
  }
});
