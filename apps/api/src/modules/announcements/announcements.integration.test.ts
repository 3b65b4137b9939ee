import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkCommands, NetworkConnection } from '#network-orders.ts';
import { announcementsCommands } from '#operator/commands/announcements-commands.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';
import type { CommandInput } from '#orders/command.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { second } from '#process/durations.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

type Written = CommandInput<NetworkCommands, 'setAnnouncement'>;

const start = Date.parse('2026-03-10T12:00:00Z');
let time = start;
let api: TestApi;
let network: NetworkConnection;
let anna: TestPublisher & Tokens;
let oleg: TestPublisher & Tokens;
beforeAll(async () => {
  const now = () => new Date(time);
  api = await startTestApi({ now });
  const settings = { scope: 'publisher', timeZone: 'UTC', now };
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: api.files, settings });
  anna = await api.signIn();
  oleg = await api.signIn();
});
afterAll(() => api.close());

const everybody: Written['audience'] = { to: 'all', platform: null, publishers: null };
const write = (values: Partial<Written> = {}) =>
  network.order('setAnnouncement', {
    id: null,
    kind: 'news',
    text: { en: 'The guide for Unity is new', ru: 'Обновлена инструкция для Unity' },
    url: null,
    audience: everybody,
    startsAt: null,
    endsAt: null,
    ...values,
  });
const publish = async (values: Partial<Written> = {}) => {
  const { id } = await write(values);
  return network.order('publishAnnouncement', { id });
};
const seenBy = async ({ token }: Tokens) => (await api.call('getCurrentUser', { token })).data.user.announcement;
const dismiss = ({ token }: Tokens, id: string) => api.call('dismissAnnouncement', { token, params: { id } });
const endAll = async () => {
  const { rows } = await network.order('listAnnouncements', { limit: 100, after: null });
  for (const { id, state } of rows)
    if (state === 'shown' || state === 'scheduled') await network.order('endAnnouncement', { id });
};

test('publishers see a published announcement until it ends', async () => {
  const draft = await write({ url: 'https://network.example/news' });
  expect([draft.state, await seenBy(anna)]).toEqual(['draft', null]);
  await network.order('publishAnnouncement', { id: draft.id });
  expect(await seenBy(anna)).toEqual({
    id: draft.id,
    kind: 'news',
    text: { en: 'The guide for Unity is new', ru: 'Обновлена инструкция для Unity' },
    url: 'https://network.example/news',
    isDismissible: true,
  });
  expect((await network.order('endAnnouncement', { id: draft.id })).state).toBe('over');
  expect(await seenBy(anna)).toBeNull();
});

test('it is shown from its begin to its end', async () => {
  const at = (seconds: number) => new Date(start + seconds * second).toISOString();
  const { state } = await publish({ startsAt: at(10), endsAt: at(20) });
  const shown: boolean[] = [];
  for (const seconds of [9, 10, 19, 20]) {
    time = start + seconds * second;
    shown.push((await seenBy(anna)) !== null);
  }
  expect([state, shown]).toEqual(['scheduled', [false, true, true, false]]);
  await expect(publish({ endsAt: at(15) })).rejects.toThrow('The end of this announcement has passed.');
});

test('one is shown at a time: an incident first, then the newest', async () => {
  await endAll();
  const older = await publish();
  time += second;
  const newer = await publish({ kind: 'terms' });
  const incident = await publish({ kind: 'incident', startsAt: new Date(start).toISOString() });
  expect(await seenBy(anna)).toMatchObject({ id: incident.id, isDismissible: false });
  await network.order('endAnnouncement', { id: incident.id });
  expect((await seenBy(anna))?.id).toBe(newer.id);
  await dismiss(anna, newer.id);
  expect((await seenBy(anna))?.id).toBe(older.id);
});

test('a person puts an announcement away for herself, but neither an incident nor a draft', async () => {
  await endAll();
  const { id } = await publish();
  expect([(await dismiss(anna, id)).status, (await dismiss(anna, id)).status]).toEqual([200, 200]);
  expect([await seenBy(anna), (await seenBy(oleg))?.id]).toEqual([null, id]);
  const incident = await publish({ kind: 'incident' });
  const draft = await write();
  for (const other of [incident.id, draft.id, randomUUID()])
    expect((await dismiss(anna, other)).code).toBe('not_found');
  expect((await seenBy(anna))?.id).toBe(incident.id);
});

test('only its audience sees it', async () => {
  await endAll();
  const app = { platform: 'android', status: 'active' } as const;
  await addApplication(api.database, anna.id, app);
  await addApplication(api.database, anna.id, { platform: 'ios', status: 'active', deletedAt: new Date(start) });
  await addApplication(api.database, oleg.id, { platform: 'ios', status: 'on_check' });
  const seen = async (audience: Written['audience']) => {
    const { id } = await publish({ audience });
    const ids = [(await seenBy(anna))?.id, (await seenBy(oleg))?.id];
    await network.order('endAnnouncement', { id });
    return ids.map((shown) => shown === id);
  };
  expect(await seen({ to: 'active', platform: null, publishers: null })).toEqual([true, false]);
  expect(await seen({ to: 'platform', platform: 'android', publishers: null })).toEqual([true, false]);
  expect(await seen({ to: 'platform', platform: 'ios', publishers: null })).toEqual([false, true]);
  expect(await seen({ to: 'list', platform: null, publishers: [oleg.number] })).toEqual([false, true]);
  await expect(write({ audience: { to: 'list', platform: null, publishers: [oleg.number, 999_999] } })).rejects.toThrow(
    'There is no publisher 999999.',
  );
});

test('a draft changes until it is published, and no one overwrites the changes of another person', async () => {
  const { id, version } = await write();
  const text = { en: 'New guide', ru: 'Новая инструкция' };
  expect((await write({ id, ifVersion: version, text })).text).toEqual(text);
  const changed = 'Somebody else has changed this text since you opened it. Nothing was saved.';
  await expect(write({ id, ifVersion: version })).rejects.toThrow(changed);
  await expect(network.order('publishAnnouncement', { id, ifVersion: version })).rejects.toThrow(changed);
  await network.order('publishAnnouncement', { id });
  await expect(write({ id })).rejects.toThrow('This announcement is published: end it, and write another one.');
  await expect(network.order('removeAnnouncement', { id })).rejects.toThrow('This announcement is published');
});

test.each([
  ['a text of two lines', { text: { en: 'One\nTwo', ru: 'Один' } }],
  ['an empty text', { text: { en: '', ru: 'Один' } }],
  ['a link without TLS', { url: 'http://network.example' }],
  ['a script', { url: 'javascript:alert(1)' }],
  ['an end before its begin', { startsAt: '2026-03-11T12:00:00.000Z', endsAt: '2026-03-11T11:00:00.000Z' }],
  ['a platform for all', { audience: { ...everybody, platform: 'ios' as const } }],
  ['a list of nobody', { audience: { ...everybody, to: 'list' as const, publishers: [] } }],
])('%s is refused', async (_, values) => {
  const refused = await write(values).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  const { rows } = await network.order('listAnnouncements', { limit: 1, after: null });
  expect(rows).not.toContainEqual(expect.objectContaining(values));
});

test('the terminal writes, publishes, lists, ends and removes announcements', async () => {
  const type = (typed: string, options = {}) =>
    runCommandLine({ commands: announcementsCommands, network, folder: api.files.dataDir }, typed, options);
  const written = { kind: 'news', for: `${anna.number}, ${oleg.number}`, en: 'Hello', ru: 'Привет' };
  const answer = await type('announcements set', { ...written, until: '2026-03-12T12:00+03:00' });
  const [id = ''] = /[0-9a-f-]{36}/u.exec(answer) ?? [];
  const line = `news  ${anna.number},${oleg.number}  -  2026-03-12T09:00:00.000Z  Hello`;
  expect(answer).toBe(`Written, and not published yet:\n${id}  draft  ${line}`);
  expect(await type(`announcements publish ${id}`)).toContain(`${id}  shown  news`);
  expect(await type(`announcements end ${id}`)).toContain(`${id}  over  news`);
  expect(await type('announcements list', { limit: '1' })).toContain(`${id}  over`);
  const draft = /[0-9a-f-]{36}/u.exec(await type('announcements set', written))?.[0] ?? '';
  expect(await type(`announcements remove ${draft}`)).toBe('Removed.');
  await expect(type('announcements set', { ...written, until: 'tomorrow' })).rejects.toThrow('--until is a time');
  await expect(type('announcements set', { ...written, for: 'friends' })).rejects.toThrow('--for is all');
});
