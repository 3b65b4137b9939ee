import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import { createLog } from '#process/log.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { createLoopbackFetch } from '#testing/loopback-fetch.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { createStoreIcons } from '#modules/app-store/icons/store-icons.ts';
import { createStoreListings } from './store-listings.ts';
import type { StoreListings } from './store-listings.ts';
import { animatedWebp, blackPng } from '#modules/app-store/testing/picture-bombs.ts';
import { playPage } from '#modules/app-store/testing/store-answers.ts';

const id = 'com.northwind.chess';
const link: StoreLink = { store: 'google_play', id, country: null };
const page = { [`/store/apps/details?id=${id}&hl=en`]: playPage({ id, name: 'Chess' }) };

let sqlStore: OpenedDatabase;
let servers: OutsideServers;
let listings: StoreListings;
/** Aborts the look-ups of a test, in place of their time-out. */
let late: AbortController;

beforeAll(async () => {
  servers = await startOutsideServers({ 'play.google.com': {}, 'icons.example': {} });
});
afterAll(() => servers.close());
beforeEach(async () => {
  sqlStore = await openTestDatabase();
  late = new AbortController();
  const { database } = sqlStore;
  const fetch = createLoopbackFetch(servers.addresses);
  listings = createStoreListings({
    database,
    fetch,
    icons: createStoreIcons({ database, fetch, log: createLog({ level: 'silent' }) }),
    now: () => new Date('2026-11-20T12:00:00Z'),
    clock: () => 0,
    deadline: () => late.signal,
  });
  servers.answer('play.google.com', page);
  servers.answer('icons.example', {});
});
afterEach(() => sqlStore.close());

const listing = (signal = new AbortController().signal) => listings.of(link, { signal });
const withoutIcon = { kind: 'found', listing: { name: 'Chess', iconKey: null } };

test('a store that is too slow with all its answers together is unreachable', async () => {
  servers.answer('play.google.com', () => late.abort());
  expect(await listing()).toEqual({ kind: 'unreachable' });
});

test('the answer of a store comes without an icon that is too slow', async () => {
  servers.answer('icons.example', () => late.abort());
  expect(await listing()).toMatchObject(withoutIcon);
});

test('a caller that leaves gets their own reason', async () => {
  const caller = new AbortController();
  servers.answer('icons.example', () => caller.abort(new Error('left')));
  await expect(listing(caller.signal)).rejects.toThrow('left');
});

test.each([
  ['is more than 512 KiB', async () => Buffer.concat([await iconOf(512), Buffer.alloc(512 * 1_024)])],
  ['claims to be 50 million pixels wide', async () => blackPng(50_000_000, 1)],
  ['has 20,000 frames', async () => animatedWebp(await frameOf(512), { side: 512, frames: 20_000 })],
])('the answer of a store comes without an icon that %s', async (_what, icon) => {
  servers.answer('icons.example', { '/chess.png': { body: await icon() } });
  expect(await listing()).toMatchObject(withoutIcon);
});

test('icons are drawn one at a time, and those beyond a short queue are none', async () => {
  const body = await iconOf(512);
  const fetched = { kind: 'answered' as const, status: 200, contentType: 'image/png', body, hops: [] };
  const { database } = sqlStore;
  const icons = createStoreIcons({
    database,
    fetch: async (url) => ({ ...fetched, url }),
    log: createLog({ level: 'silent' }),
  });
  let most = 0;
  const count = () => void (most = Math.max(most, sharp.counters().process));
  sharp.queue.on('change', count);
  const { signal } = new AbortController();
  const keys = await Promise.all(Array.from({ length: 40 }, () => icons.store('https://icons.example/', { signal })));
  sharp.queue.off('change', count);
  expect(most).toBe(1);
  expect(keys.filter((key) => key !== null)).toHaveLength(17);
});

test('an icon that fails after its caller left is in the log', async () => {
  const caller = new AbortController();
  const failing = new Proxy(Buffer.alloc(0), {
    get: () => {
      caller.abort(new Error('left'));
      throw new Error('No memory for the picture');
    },
  });
  const fetched = { kind: 'answered' as const, status: 200, contentType: 'image/png', body: failing, hops: [] };
  const lines: string[] = [];
  const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  const icons = createStoreIcons({ database: sqlStore.database, fetch: async (url) => ({ ...fetched, url }), log });
  await expect(icons.store('https://icons.example/', { signal: caller.signal })).rejects.toThrow('No memory');
  expect(lines.join('')).toContain('No memory for the picture');
});

function iconOf(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#1e6fd0' } })
    .png()
    .toBuffer();
}

function frameOf(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#1e6fd0' } })
    .webp({ lossless: true })
    .toBuffer();
}
