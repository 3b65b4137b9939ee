import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestPostgres {
  /** For `openDatabase({ url })`; the user is a superuser. */
  url: string;
  close(): Promise<void>;
}

/** Creates a migrated, empty database on the Postgres server of the run; the test closes it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const template = new URL(inject('postgresTemplate'));
  const server = new pg.Client(new URL('postgres', template).href);
  await server.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name} template ${template.pathname.slice(1)}`);
  return {
    url: new URL(name, template).href,
    close: async () => {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
