import { afterAll, beforeAll } from 'vitest';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { startTestApi } from './test-api.ts';
import type { TestApi, TestApiOptions } from './test-api.ts';

export interface StagedApi {
  /** The API; empty until the first test runs. */
  api: TestApi;
  /** Its clock, which only the tests move. */
  now: () => Date;
  /** Moves the clock forward by so many milliseconds. */
  pass: (milliseconds: number) => void;
  /** Starts another API on the same store, with the same clock and keys, as a restart would. The test closes it. */
  startAnother: (options?: Pick<TestApiOptions, 'tokenKeys'>) => Promise<TestApi>;
}

/**
 * The API of all tests of a block, on one store.
 * @param openStore from `startBothStores`
 * @param options.startsAt the clock's first time
 */
export function stageApi(
  openStore: () => Promise<OpenedDatabase>,
  { startsAt = '2026-11-20T12:00:00Z' }: { startsAt?: string } = {},
): StagedApi {
  let time = Date.parse(startsAt);
  const now = () => new Date(time);
  let sql: OpenedDatabase;
  const api = {} as TestApi;
  beforeAll(async () => {
    sql = await openStore();
    Object.assign(api, await startTestApi({ sql, now }));
  });
  afterAll(async () => {
    await api.close();
    await sql.close();
  });
  return {
    api,
    now,
    pass: (milliseconds) => void (time += milliseconds),
    startAnother: ({ tokenKeys = api.tokenKeys } = {}) => startTestApi({ sql, now, tokenKeys }),
  };
}
