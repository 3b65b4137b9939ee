import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditCommands } from '#operator/commands/audit-commands.ts';
import { usersCommands } from '#operator/commands/users-commands.ts';
import { resultsOfCommandLine } from '#operator/testing/command-line.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import type { AuditSummary } from './audit-events.network.ts';
import type { ListPage } from '#orders/page.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';

let api: TestApi;
let terminal: Parameters<typeof resultsOfCommandLine>[0];
beforeAll(async () => {
  api = await startTestApi();
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  // These commands use neither the warehouse nor files.
  const writer = { url: '', username: '', password: '', database: '' };
  const stores = { database: api.database, writer, files: null, settings, actor: 'olga' };
  terminal = {
    commands: [...auditCommands, ...usersCommands],
    network: createDirectConnection(networkCommands, stores),
  };
});
afterAll(() => api.close());

const listed = async (options: Record<string, string>): Promise<AuditSummary[]> => {
  const [page] = await resultsOfCommandLine(terminal, 'audit list', options);
  return (page as { data: ListPage<AuditSummary> }).data.rows;
};

describe('the audit log', () => {
  test('stores who gave an order, and shows it beside what publishers did', async () => {
    const anna = await api.signIn();
    await resultsOfCommandLine(terminal, `users block ${anna.number}`, { reason: 'Bought clicks' });
    const reason = { en: 'Bought clicks', ru: 'Bought clicks' };
    const events = await listed({ user: anna.email });
    expect(events).toMatchObject([
      { kind: 'account_blocked', publisher: anna.number, actor: 'olga', details: { reason } },
      { kind: 'login', publisher: anna.number, actor: null, details: {} },
    ]);
    expect(await listed({ user: anna.email, kind: 'login' })).toEqual([events[1]]);
    expect(await listed({ user: anna.email, to: '2020-01-01' })).toEqual([]);
    expect(await listed({ user: anna.email, from: '2020-01-01' })).toEqual(events);
    const [last] = await resultsOfCommandLine(terminal, 'audit list', { user: anna.email, kind: 'account_blocked' });
    expect(last?.text).toContain(`account_blocked  ${anna.number}  olga  -  ${JSON.stringify({ reason })}`);
  });

  test('is exported from its oldest event on, without the last minute, in which an earlier event may still commit', async () => {
    const { id: publisherId, number } = await api.addPublisher();
    const add = (kind: string, age: number) =>
      asNetwork(api.database, (network) =>
        network.insert(auditEvent).values({ kind, publisherId, at: new Date(Date.now() - age) }),
      );
    await add('first', 7_200_000);
    await add('second', 3_600_000);
    await add('too_new', 1_000);
    const exported = (after = '') => resultsOfCommandLine(terminal, 'audit export', { user: String(number), after });
    const lines = (await exported()).map(({ text }) => JSON.parse(text) as AuditSummary);
    expect(lines.map(({ kind }) => kind)).toEqual(['first', 'second']);
    const rest = await exported(lines[0]?.id);
    expect(rest.map(({ data }) => data)).toEqual([lines[1]]);
  });

  test.each(['yesterday', '2026-02-30', '2026-11-01T09:00'])('has no instant %j', async (from) => {
    await expect(listed({ from })).rejects.toThrow(`--from ${JSON.stringify(from)} is not a day such as`);
  });
});
