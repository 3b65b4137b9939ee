import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiToken } from './testing/added-token.ts';
import { tokensCommands } from '#operator/commands/tokens-commands.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';

const now = () => new Date('2026-11-20T12:00:00Z');

let api: TestApi;
let network: NetworkConnection;
beforeAll(async () => {
  api = await startTestApi({ now });
  const settings = { scope: 'publisher', timeZone: 'UTC', now };
  // These commands use neither the warehouse nor files.
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: null, settings });
});
afterAll(() => api.close());

const type = (typed: string, options = {}) => runCommandLine({ commands: tokensCommands, network }, typed, options);

test('the operator sees the tokens of one publisher or of all, without the tokens themselves', async () => {
  const anna = await api.addPublisher();
  const oleg = await api.addPublisher();
  const created = (day: number) => ({ createdAt: new Date(`2026-11-0${day}T12:00:00Z`) });
  const old = await addApiToken(api.database, anna.id, { ...created(1), expiresAt: now(), scopes: ['apps:read'] });
  const young = await addApiToken(api.database, anna.id, { ...created(2), scopes: ['apps:write'], name: 'CI' });
  const olegs = await addApiToken(api.database, oleg.id, created(3));
  const hint = (secret: string) => `${secret.slice(0, 5)}…${secret.slice(-4)}`;
  const list = await type('tokens list', { user: anna.email });
  expect(list.split('\n')).toEqual([
    `${young.id}  living  ${hint(young.secret)}  ${anna.number}  apps:write  2026-11-02  never  never  "CI"`,
    `${old.id}  expired  ${hint(old.secret)}  ${anna.number}  apps:read  2026-11-01  2026-11-20  never  "Nightly report"`,
  ]);
  const all = await network.order('listTokens', { user: null, limit: 2, after: null });
  expect(all.rows.map(({ id }) => id)).toEqual([olegs.id, young.id]);
  const rest = await network.order('listTokens', { user: null, limit: 2, after: all.next });
  expect(rest.rows.map(({ id }) => id)).toEqual([old.id]);
  expect(JSON.stringify([all, rest])).not.toMatch(/tokenHash|token_hash/u);
});

test('a token that the operator revokes is refused from the next call on, and the log has who did it and why', async () => {
  const anna = await api.addPublisher();
  const { id, secret } = await addApiToken(api.database, anna.id);
  expect((await api.call('getGroupCriteria', { token: secret })).status).toBe(200);
  expect(await type(`tokens revoke ${id}`, { reason: 'Found in public' })).toBe(
    'The token "Nightly report" is revoked.',
  );
  expect(await api.call('getGroupCriteria', { token: secret })).toMatchObject({ code: 'token_revoked' });
  const events = await asOwner(api.database, (owner) =>
    owner.select().from(auditEvent).where(eq(auditEvent.kind, 'api_token_revoked')),
  );
  expect(events).toMatchObject([{ publisherId: anna.id, apiTokenId: id, details: { reason: 'Found in public' } }]);
  await expect(type(`tokens revoke ${id}`)).rejects.toThrow('or it is revoked already');
  await expect(type('tokens revoke CI')).rejects.toThrow('A token is named by its id');
});
