import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const at = new Date('2026-11-20T12:00:00Z');
const changed = 'Somebody else has changed this text since you opened it. Nothing was saved';

let api: TestApi;
let vera: SignedInStaff;
beforeAll(async () => {
  api = await startTestApi({ now: () => at });
  vera = await addSignedInStaff(api.database, 'admin', { at });
});
afterAll(() => api.close());

const give = (name: string, input: Record<string, unknown>, { headers } = vera) =>
  api.call('giveOrder', { params: { name }, body: { input }, headers });
const open = async (query: { kind: 'faq' | 'guide' | 'offer' | 'terms' | 'contract_template'; platform?: string }) => {
  const { data } = await api.call('getDeskText', { query, headers: vera.headers });
  return data.texts;
};
const list = async () => (await api.call('getDeskTexts', { headers: vera.headers })).data;
const preview = async (body: { kind: 'faq' | 'guide' | 'offer'; source: string }) =>
  (await api.call('previewDeskText', { body, headers: vera.headers })).data;

const offer = { kind: 'offer', locale: 'en', counterparty: null };
const guide = { name: 'android', locale: 'en' };

describe('two who edit the same text', () => {
  test.each([
    ['document', 'Document', offer, { kind: 'offer' as const }, ['# Offer\nOne', '# Offer\nTwo']],
    ['guide', 'Guide', guide, { kind: 'guide' as const, platform: 'android' }, ['# A\n## One', '# A\n## Two']],
  ])('%s: the second save is refused, and changes nothing', async (_, order, place, query, [one = '', two = '']) => {
    const opened = (await open(query)).en.version;
    expect(opened).toBeNull();
    expect((await give(`set${order}`, { ...place, source: one, ifVersion: opened })).status).toBe(200);
    const second = await give(`set${order}`, { ...place, source: two, ifVersion: opened });
    expect([second.code, second.message]).toEqual(['order_refused', changed]);
    const { source, version } = (await open(query)).en;
    expect(source).toBe(one);
    expect((await give(`remove${order}`, { ...place, ifVersion: 'older' })).message).toBe(changed);
    expect((await give(`set${order}`, { ...place, source: two, ifVersion: version })).status).toBe(200);
    expect((await give(`remove${order}`, place)).status).toBe(200);
  });

  test('of two first texts that are saved at once, one counts', async () => {
    const place = { kind: 'terms', locale: 'en', counterparty: null, ifVersion: null };
    const saved = await Promise.all(
      ['One', 'Two'].map((text) => give('setDocument', { ...place, source: `# Terms\n${text}` })),
    );
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

test('a text is opened in both languages; the FAQ begins with the built-in one', async () => {
  const { en, ru } = await open({ kind: 'faq' });
  expect([en.version, en.source.startsWith('# '), /[а-я]/u.test(ru.source)]).toEqual([null, true, true]);
  expect(await open({ kind: 'contract_template' })).toEqual({
    en: { source: '', version: null, updatedAt: null },
    ru: { source: '', version: null, updatedAt: null },
  });
  await give('setGuide', { ...guide, source: '# Android\n## Start' });
  const both = await open({ kind: 'guide', platform: 'android' });
  expect([both.en.source, both.en.updatedAt, both.ru.version]).toEqual(['# Android\n## Start', at.toISOString(), null]);
  const nobody = await api.call('getDeskText', {
    query: { kind: 'faq', counterparty: 'self_employed' },
    headers: vera.headers,
  });
  expect(nobody.code).toBe('not_found');
});

test('the list has every document, guide and reason without long sources', async () => {
  await give('setDocument', { ...offer, source: '# Public offer\nText' });
  const { documents, guides, reasons } = await list();
  expect(documents).toContainEqual({ ...offer, title: 'Public offer', updatedAt: at.toISOString() });
  expect(guides.map(({ platform }) => platform)).toContain('android');
  expect(reasons.map(({ code, updatedAt }) => [code, updatedAt])).toContainEqual(['not_in_store', null]);
});

test('a preview is what publishers get for the same text, or its faults by their lines', async () => {
  const source = '# Public offer\n## Payment\n- <b>first</b>\n';
  await give('setDocument', { ...offer, source });
  const { document } = await preview({ kind: 'offer', source });
  const published = await api.call('getNetworkDocument', { params: { kind: 'offer' } });
  expect(published.data.document).toMatchObject(document ?? {});
  expect(document?.blocks.at(-1)).toEqual({ type: 'item', level: null, text: '<b>first</b>' });
  expect(await preview({ kind: 'offer', source: '# Public offer' })).toEqual({
    document: null,
    guide: null,
    faults: [{ line: 1, reason: 'the document has a title and no text' }],
  });
  expect((await preview({ kind: 'faq', source: '# Q\nNo question' })).faults).toEqual([
    { line: null, reason: 'each question is a heading with ##, and the text after it is its answer' },
  ]);
  expect(
    (await preview({ kind: 'guide', source: '# A\ntest native: x\n## Start' })).faults.map(({ line }) => line),
  ).toEqual([2]);
  expect((await preview({ kind: 'guide', source: '# A\n## Start' })).guide?.stepList.length).toBe(1);
});

test('a moderator writes a draft that only an admin publishes; pages of announcements begin with the newest', async () => {
  const mia = await addSignedInStaff(api.database, 'moderator', { at });
  const draft = {
    id: null,
    kind: 'news',
    text: { en: 'Hello', ru: 'Привет' },
    url: null,
    audience: { to: 'all', platform: null, publishers: null },
    startsAt: null,
    endsAt: null,
  };
  await give('setAnnouncement', draft, mia);
  await give('setAnnouncement', { ...draft, kind: 'terms' }, mia);
  const read = async (after?: string) =>
    (
      await api.call('getDeskAnnouncements', {
        query: { limit: 1, ...(after !== undefined && { after }) },
        headers: mia.headers,
      })
    ).data;
  const first = await read();
  const [newest] = first.items;
  expect([newest?.kind, newest?.state]).toEqual(['terms', 'draft']);
  const last = await read(first.next ?? '');
  expect([last.items.map(({ kind }) => kind), last.next]).toEqual([['news'], null]);
  const { data } = await api.call('getDeskAnnouncement', { params: { id: newest?.id ?? '' }, headers: mia.headers });
  expect(data.announcement).toEqual(newest);
  const published = { id: newest?.id, ifVersion: newest?.version };
  expect((await give('publishAnnouncement', published, mia)).code).toBe('staff_role_not_allowed');
  expect((await give('publishAnnouncement', published)).status).toBe(200);
});
