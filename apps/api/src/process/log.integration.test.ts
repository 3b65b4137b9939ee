import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { createLog } from './log.ts';

test('a failed statement is logged with the error of the database and without its values', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  const sql = await openTestDatabase();
  const account = {
    email: 'canary@publishers.example',
    passwordHash: 'canary-hash',
    firstName: 'Canary',
    lastName: 'Nord',
    company: 'Northwind',
    scope: 'publisher',
    currency: 'USD',
  };
  const add = () => addTestPublisher(sql.database, account);
  await add();
  const error: unknown = await add().then(
    () => null,
    (fault: unknown) => fault,
  );
  log.error({ err: error }, 'call failed');
  log.error({ err: new Error('wrapped', { cause: error }) }, 'call failed');
  await sql.close();

  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain('insert into \\"person\\"');
    expect(line).toContain('person_email_unique');
    expect(line).not.toMatch(/canary/i);
  }
});
