import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@publisher-console/api-contract/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { addTestQuestion } from '#modules/support/testing/added-question.ts';
import { day, hour } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { source } from '#stores/sql/tables/source.ts';
import { sourceWatch } from '#stores/sql/tables/source-watch.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const at = new Date('2026-11-20T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => at });
});
afterAll(() => api.close());

const counted = async (role: StaffRole = 'support') => {
  const { headers } = await addSignedInStaff(api.database, role, { at });
  return (await api.call('getWaiting', { headers })).data;
};
const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds);

test('applications on check are counted, since when the oldest was submitted', async () => {
  const oleg = await api.addPublisher();
  const nothing = { count: 0, oldest: null };
  expect(await counted()).toEqual({
    applications: nothing,
    documents: null,
    questions: nothing,
    feed: nothing,
    money: null,
  });
  await addApplication(api.database, oleg.id, { status: 'on_check', createdAt: ago(hour) });
  await addApplication(api.database, oleg.id, { status: 'on_check', createdAt: ago(2 * day), submittedAt: ago(day) });
  await addApplication(api.database, oleg.id, { status: 'on_check', createdAt: ago(3 * day), deletedAt: at });
  await addApplication(api.database, oleg.id, { status: 'active', createdAt: ago(3 * day) });
  expect((await counted()).applications).toEqual({ count: 2, oldest: ago(day).toISOString() });
});

test('questions that wait are counted for the roles that read them', async () => {
  const { id: publisherId } = await api.addPublisher();
  await addTestQuestion(api.database, { publisherId, createdAt: ago(2 * hour), aboutKind: 'application' });
  await addTestQuestion(api.database, { publisherId, createdAt: ago(hour) });
  await addTestQuestion(api.database, { publisherId, createdAt: ago(day), state: 'answered', waitingSince: null });
  const of = async (role: StaffRole) => (await counted(role)).questions;
  expect(await of('support')).toEqual({ count: 2, oldest: ago(2 * hour).toISOString() });
  expect(await of('moderator')).toEqual({ count: 1, oldest: ago(2 * hour).toISOString() });
  expect([await of('finance'), await of('operator')]).toEqual([{ count: 0, oldest: null }, null]);
});

test('a source has one alarm while its last run of a day came to nothing, or its watch fails', async () => {
  const run = (sourceId: string, state: 'published' | 'refused', startedAt: Date, date = '2026-11-19') =>
    asNetwork(api.database, (network) =>
      network.insert(feedRun).values({
        id: randomUUID(),
        sourceId,
        day: date,
        digest: '',
        isFinal: false,
        state,
        badLines: [],
        badLineCount: 0,
        actor: 'key',
        startedAt,
        seenAt: startedAt,
      }),
    );
  await asNetwork(api.database, (network) =>
    network.insert(source).values(['refused', 'mended', 'watched'].map((id) => ({ id, createdAt: at, dayBy: null }))),
  );
  await run('mended', 'refused', ago(3 * hour));
  await run('mended', 'published', ago(2 * hour));
  expect((await counted()).feed.count).toBe(0);
  await run('refused', 'published', ago(4 * hour));
  await run('refused', 'refused', ago(3 * hour));
  await run('refused', 'refused', ago(2 * hour), '2026-11-18');
  await run('refused', 'refused', ago(9 * day), '2026-11-01');
  expect((await counted()).feed).toEqual({ count: 1, oldest: ago(3 * hour).toISOString() });
  await asNetwork(api.database, (network) =>
    network.insert(sourceWatch).values({
      sourceId: 'watched',
      kind: 'table',
      place: 'stats.days',
      daysBack: 1,
      everyMinutes: 10,
      dueAt: at,
      lookedAt: ago(hour),
      failure: 'no such table',
    }),
  );
  expect((await counted()).feed).toEqual({ count: 2, oldest: ago(3 * hour).toISOString() });
});
