import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Database } from '#stores/sql/database.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { storeFigures } from './store-figures.ts';

test('a store that hangs counts as down, and gets one ping however many scrapes come: each ping holds a connection', async () => {
  let questions = 0;
  const hangs = async () => {
    questions += 1;
    return new Promise<void>(() => {});
  };
  const answers = async () => {};
  const sql = { ping: hangs, database: {} as Database, sharedNow: () => momentOf(0) };
  const registry = new Registry();
  const { collect, show } = storeFigures(
    registry,
    { sql, warehouse: { ping: answers }, files: { ping: answers }, disk: { ping: answers } },
    { timeOut: 50 },
  );
  await collect();
  show(await collect());
  const text = await registry.getSingleMetricAsString('publisher_console_store_up');
  expect(text).toContain('store="sql"} 0');
  expect(text).toContain('store="warehouse"} 1');
  expect(questions).toBe(1);
});
