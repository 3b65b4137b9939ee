import type { ActivityKind, EventsRequest } from '@publisher-console/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

const now = new Date('2026-03-10T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  // The clocks change on 5 April: a day there begins at 11:00 or 12:00 UTC the day before.
  api = await startTestApi({ timeZone: 'Pacific/Auckland', now: () => now });
});
afterAll(() => api.close());

type Publisher = TestPublisher & Tokens;

function happened(
  publisher: Publisher,
  applicationId: string,
  ...events: [kind: ActivityKind, at: string, details?: object][]
) {
  return asPublisher(api.database, wholePublisher(publisher.id), (own) =>
    own.insert(auditEvent).values(
      events.map(([kind, at, details = {}]) => ({
        kind,
        at: new Date(at),
        publisherId: publisher.id,
        applicationId,
        details,
      })),
    ),
  );
}

async function eventsOf({ token }: Publisher, filterList: EventsRequest['filterList']) {
  const { status, data } = await api.call('getActivity', { token, body: { filterList } });
  expect(status).toBe(200);
  return data;
}

const week = { from: '2026-03-02', to: '2026-03-08' };

test('names the application and the ad block of each event, newest first, without other kinds', async () => {
  const anna = await api.signIn();
  const app = await addApplication(api.database, anna.id, { name: 'Chess', deletedAt: now });
  const block = await addAdBlock(api.database, app, { name: 'Level end' });
  await happened(
    anna,
    app.id,
    ['application_stopped', '2026-03-03T12:00:00Z'],
    ['ad_block_created', '2026-03-05T12:00:00Z', { adBlockId: block.id }],
    ['application_updated', '2026-03-04T12:00:00Z'],
    ['app_ads_txt_checked', '2026-03-04T12:00:00Z'],
  );
  const { items, total } = await eventsOf(anna, { period: week });
  const application = { id: app.id, title: 'Chess', platform: 'android', iconUrl: null, isDeleted: true };
  expect(total).toBe(2);
  expect(items.map(({ id: _, ...item }) => item)).toEqual([
    {
      date: '2026-03-06',
      kind: 'ad_block_created',
      application,
      adBlock: { id: block.id, title: 'Level end', isDeleted: false },
    },
    { date: '2026-03-04', kind: 'application_stopped', application, adBlock: null },
  ]);
});

test('a day begins and ends at midnight in the reporting time zone, also after the clocks have changed', async () => {
  const anna = await api.signIn();
  const app = await addApplication(api.database, anna.id);
  await happened(
    anna,
    app.id,
    ['application_stopped', '2026-03-01T10:59:59Z'],
    ['application_resumed', '2026-03-01T11:00:00Z'],
    ['application_stopped', '2026-04-06T11:59:59Z'],
    ['application_resumed', '2026-04-06T12:00:00Z'],
  );
  const datesIn = async (from: string, to: string) =>
    (await eventsOf(anna, { period: { from, to } })).items.map(({ date }) => date);
  expect(await datesIn('2026-03-02', '2026-03-02')).toEqual(['2026-03-02']);
  expect(await datesIn('2026-04-06', '2026-04-06')).toEqual(['2026-04-06']);
  expect(await datesIn('2026-03-01', '2026-04-07')).toEqual(['2026-04-07', '2026-04-06', '2026-03-02', '2026-03-01']);
});

test('has events of the chosen applications and of the caller alone', async () => {
  const [anna, oleg] = [await api.signIn(), await api.signIn()];
  const [chess, farm] = [await addApplication(api.database, anna.id), await addApplication(api.database, anna.id)];
  const harbour = await addApplication(api.database, oleg.id);
  for (const app of [chess, farm]) await happened(anna, app.id, ['application_approved', '2026-03-03T12:00:00Z']);
  await happened(oleg, harbour.id, ['application_approved', '2026-03-03T12:00:00Z']);
  const idsOf = async (applicationList: string[]) =>
    (await eventsOf(anna, { period: week, applicationList })).items.map(({ application }) => application.id);
  expect(new Set(await idsOf([]))).toEqual(new Set([chess.id, farm.id]));
  expect(await idsOf([farm.id])).toEqual([farm.id]);
  expect(await idsOf([harbour.id])).toEqual([]);
});

test('has the newest hundred of many, and the number of all', async () => {
  const anna = await api.signIn();
  const app = await addApplication(api.database, anna.id);
  const at = (index: number) => new Date(Date.parse('2026-03-03T00:00:00Z') + index * 60_000).toISOString();
  const many = Array.from({ length: 130 }, (_, index): [ActivityKind, string] => ['application_stopped', at(index)]);
  await happened(anna, app.id, ...many, ['application_resumed', at(500)]);
  const { items, total } = await eventsOf(anna, { period: week });
  expect([items.length, items[0]?.kind, total]).toEqual([100, 'application_resumed', 131]);
});

test.each([
  [{ from: '2026-02-30', to: '2026-03-01' }, 'filterList.period.from'],
  [{ from: '2026-03-08', to: '2026-03-02' }, 'filterList.period'],
])('refuses a period that is none: %j', async (period, field) => {
  const { token } = await api.signIn();
  const { status, errors } = await api.call('getActivity', { token, body: { filterList: { period } } });
  expect(status).toBe(422);
  expect(JSON.stringify(errors)).toContain(field);
});
