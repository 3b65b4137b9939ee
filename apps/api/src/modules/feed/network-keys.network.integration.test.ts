import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { createKey, listKeys, revokeKey } from './network-keys.network.ts';

let time = new Date('2026-11-20T12:00:00Z');
let api: TestApi;
let stores: NetworkStores;
beforeAll(async () => {
  api = await startTestApi({ now: () => time });
  stores = { database: api.database, actor: 'maria', settings: { now: () => time } } as NetworkStores;
});
afterAll(() => api.close());

const newKey = { name: 'Ad server', scopes: ['catalogue:read' as const], networks: [], sources: [], expiresAt: null };
const asked = async (token: string, remoteAddress?: string) => {
  const { code, status } = await api.call('getCatalogue', { token, ...(remoteAddress && { remoteAddress }) });
  return code ?? status;
};

test('a key works until it is revoked or its time is over, and the list shows that', async () => {
  const { id, key } = await createKey(stores, { ...newKey, expiresAt: '2026-11-21T00:00:00.000Z' });
  expect(await asked(key)).toBe(200);
  time = new Date('2026-11-21T00:00:00Z');
  expect(await asked(key)).toBe('key_expired');
  expect((await listKeys(stores, { limit: 1, after: null })).rows).toMatchObject([{ id, state: 'expired' }]);
  await revokeKey(stores, { id });
  expect(await asked(key)).toBe('key_revoked');
  expect((await listKeys(stores, { limit: 1, after: null })).rows).toMatchObject([
    { id, state: 'revoked', createdBy: 'maria', hint: `${key.slice(0, 6)}…${key.slice(-4)}` },
  ]);
  await expect(revokeKey(stores, { id })).rejects.toThrow('is revoked already');
});

test('a key for some addresses works from there alone', async () => {
  const { key } = await createKey(stores, { ...newKey, networks: ['203.0.113.7/24'] });
  expect(await asked(key, '203.0.113.200')).toBe(200);
  expect(await asked(key, '203.0.114.1')).toBe('key_address_not_allowed');
  await expect(createKey(stores, { ...newKey, networks: ['example.com'] })).rejects.toThrow('neither an address');
});

test('a key is for sources that there are', async () => {
  await expect(createKey(stores, { ...newKey, sources: ['main', 'nobody'] })).rejects.toThrow('no source nobody');
});

test('a key is neither in the database nor in the log, and who made it is in the audit log', async () => {
  const { id, key } = await createKey(stores, newKey);
  await api.call('getCatalogue', { token: key, headers: { 'user-agent': `server ${key}` } });
  const { rows } = (await asOwner(api.database, (all) =>
    all.execute(sql`select k::text as row from network_key k union all select e::text from audit_event e`),
  )) as { rows: { row: string }[] };
  const stored = rows.map(({ row }) => row).join('\n');
  expect(stored).toContain('network_key_created');
  for (const text of [stored, api.logLines.join('\n')]) {
    expect(text).toContain(id);
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(-38));
  }
});
