import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { applicationsCommands } from '#operator/commands/applications-commands.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { membership, membershipApplication, person } from '#stores/sql/tables/person.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { day } from '#process/durations.ts';

let time = new Date('2026-03-10T12:00:00Z');
let api: TestApi;
let network: NetworkConnection;
let vera: SignedInStaff;
let mia: TestPublisher & Tokens;
beforeAll(async () => {
  api = await startTestApi({ now: () => time });
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => time };
  // These orders do not use the warehouse.
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: api.files, settings });
  await writeFile(join(api.files.dataDir, 'guns.png'), sampleFiles.png());
});
afterAll(() => api.close());
beforeEach(async () => {
  vera = await addSignedInStaff(api.database, 'moderator', { at: time });
  mia = await api.signIn();
  api.mails.length = 0;
});

const active = (values: Parameters<typeof addApplication>[2] = {}) =>
  addApplication(api.database, mia.id, { status: 'active', ...values });
const viewOf = async (id: string) => (await api.call('getApplication', { token: mia.token, params: { id } })).data;
const fetchFile = (id: string, token = mia.token) => api.call('downloadFile', { token, params: { id } });
const reject = (input: object, name = 'decideApplication') =>
  api.call('giveOrder', {
    params: { name },
    body: { input: { action: 'reject', reason: null, code: 'content', ...input } },
    headers: vera.headers,
  });
const fileOf = (name: string, content: Buffer) => ({ name, content: content.toString('base64') });
const filesOf = (publisherId: string) =>
  asOwner(api.database, (all) => all.select().from(storedFile).where(eq(storedFile.publisherId, publisherId)));

/** A member who sees some applications of Mia's. */
async function addLimitedMember(applications: string[]): Promise<string> {
  const [id, email, publisherId] = [randomUUID(), `${randomUUID()}@members.example`, mia.id];
  await asOwner(api.database, async (all) => {
    const [owner] = await all.select().from(person).where(eq(person.email, mia.email));
    if (owner === undefined) throw new Error('The publisher has no owner.');
    await all.insert(person).values({ ...owner, id, email });
    const joined = { id, personId: id, publisherId, role: 'analyst' as const, isLimited: true, createdAt: time };
    await all.insert(membership).values(joined);
    for (const applicationId of applications)
      await all.insert(membershipApplication).values({ membershipId: id, applicationId, publisherId });
  });
  const { data } = await api.call('login', { body: { login: email, password: mia.password } });
  return data.token;
}

test('a file from the terminal is beside the rejection and in its mail, as long as the rejection lasts', async () => {
  const [app, other] = [await active({ name: 'Chess' }), await active({ name: 'Draughts' })];
  const line = { commands: applicationsCommands, network, folder: api.files.dataDir };
  await runCommandLine(line, `apps reject ${app.id}`, { code: 'content', evidence: 'guns.png' });
  const evidence = (await viewOf(app.id)).application.rejectionEvidence;
  expect(evidence).toEqual({ id: expect.any(String) as string, name: 'guns.png', size: sampleFiles.png().length });
  const id = evidence?.id ?? '';
  const { items } = (await api.call('getApplications', { token: mia.token })).data;
  expect(items.map(({ name, ...rest }) => [name, 'rejectionEvidence' in rest])).toEqual([
    ['Draughts', false],
    ['Chess', true],
  ]);
  expect(await fetchFile(id)).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  await api.deliverMails();
  expect(api.mails[0]?.text).toContain('“guns.png”');

  const strangers = [(await api.signIn()).token, await addLimitedMember([other.id])];
  for (const token of strangers) expect((await fetchFile(id, token)).code).toBe('not_found');
  expect((await fetchFile(id, await addLimitedMember([app.id]))).status).toBe(200);

  const part = await network.order('exportFile', { id: mia.id, file: id, start: 0 });
  expect(part.part).toBe(sampleFiles.png().toString('base64'));

  time = new Date(time.getTime() + day);
  const { data: session } = await api.call('login', { body: { login: mia.email, password: mia.password } });
  await api.call('resumeApplication', { token: session.token, params: { id: app.id } });
  expect((await fetchFile(id, session.token)).code).toBe('not_found');

  await network.order('eraseUser', { user: mia.email, confirmed: mia.number, isDryRun: false });
  expect(await filesOf(mia.id)).toEqual([]);
});

test('a file that the desk gives is one for several applications, and an event names it', async () => {
  const apps = [await active(), await active()];
  const applications = apps.map(({ id }) => ({ application: id }));
  const evidence = fileOf('C:\\shots\\page.pdf', sampleFiles.pdf());
  expect((await reject({ applications, evidence }, 'decideApplications')).status).toBe(200);
  const [file, ...others] = await filesOf(mia.id);
  expect([file?.purpose, file?.type, others]).toEqual(['evidence', 'application/pdf', []]);
  for (const { id } of apps)
    expect((await viewOf(id)).application.rejectionEvidence).toMatchObject({ id: file?.id, name: 'page.pdf' });
  const { headers } = await addSignedInStaff(api.database, 'admin', { at: time });
  const { data } = await api.call('getDeskAudit', {
    query: { kind: 'application_rejected', user: mia.email },
    headers,
  });
  expect(data.items.map(({ details }) => [details['evidence'], details['evidenceId']])).toEqual(
    apps.map(() => ['page.pdf', file?.id]),
  );

  // The staff opens it also when the publisher no longer does.
  time = new Date(time.getTime() + day);
  const { data: session } = await api.call('login', { body: { login: mia.email, password: mia.password } });
  const [{ id } = { id: '' }] = apps;
  await api.call('resumeApplication', { token: session.token, params: { id } });
  const moderator = await addSignedInStaff(api.database, 'moderator', { at: time });
  const review = await api.call('getReview', { params: { id }, headers: moderator.headers });
  const named = review.data.history.flatMap(({ evidence: one }) => one ?? []);
  expect(named).toEqual([{ id: file?.id, name: 'page.pdf' }]);
  const params = { id: file?.id ?? '' };
  expect((await api.call('downloadEvidence', { params, headers: moderator.headers })).text).toBe(
    sampleFiles.pdf().toString(),
  );
  const contract = await api.call('downloadEvidence', { params: { id: randomUUID() }, headers: moderator.headers });
  expect(contract.code).toBe('not_found');
});

test.each([
  ['page.png', Buffer.from('<html>'), 'page.png is no JPG, PNG or PDF file.'],
  ['film.mp4', sampleFiles.mp4(), 'film.mp4 is no JPG, PNG or PDF file.'],
  ['photo', sampleFiles.jpg(), 'filephoto is no JPG, PNG or PDF file.'],
  ['scan.pdf', sampleFiles.pdf(5 * 1_024 ** 2 + 1), 'The file is larger than 5 MiB.'],
])('the file %s of other content or size is refused, and so is one of an approval', async (name, content, sentence) => {
  const app = await active();
  const evidence = fileOf(name, content);
  expect((await reject({ application: app.id, evidence })).message).toBe(sentence);
  const approval = await reject({ application: app.id, evidence, action: 'approve', code: undefined });
  expect(approval.message).toBe('Only a rejection has a file.');
  expect([(await viewOf(app.id)).application.status, await filesOf(mia.id)]).toEqual(['active', []]);
});
