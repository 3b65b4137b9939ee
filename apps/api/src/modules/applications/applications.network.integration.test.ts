import { operatorActions, statuses, transitionOf } from '@publisher-console/api-contract/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addAdBlocks, addApplication } from './testing/added.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { applicationsCommands } from '#operator/commands/applications-commands.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { builtInReasons } from './decisions/rejection.ts';

const now = new Date('2026-03-10T12:00:00Z');
let time = now;
let api: TestApi;
let network: NetworkConnection;
let anna: TestPublisher;
beforeAll(async () => {
  api = await startTestApi({ now: () => time });
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => now };
  // These commands do not use the warehouse.
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: null, settings });
});
afterAll(() => api.close());
beforeEach(async () => {
  anna = await api.addPublisher({ company: 'Northwind' });
  api.mails.length = 0;
});

/** Runs a command and returns what it prints. */
const run = (name: string, operand = '', options: Record<string, string> = {}) =>
  runCommandLine({ commands: applicationsCommands, network }, `${name} ${operand}`, options);

const words = { approve: 'apps approve', reject: 'apps reject', test_mode: 'apps test-mode' } as const;
const rowOf = async (id: string) => {
  const [row] = await asOwner(api.database, (all) => all.select().from(application).where(eq(application.id, id)));
  return row;
};
const pairs = statuses.flatMap((status) => operatorActions.map((action) => [status, action] as const));
const allowed = pairs.filter(([status, action]) => transitionOf(status, action).isAllowed);
const forbidden = pairs.filter(([status, action]) => !transitionOf(status, action).isAllowed);

describe('a decision', () => {
  test.each(allowed)(
    'on an application in %s to %s sets the status of the registry, with an event and a mail',
    async (status, action) => {
      const approvedAt = status === 'active' ? new Date(0) : null;
      const app = await addApplication(api.database, anna.id, { status, approvedAt });
      const reason = action === 'reject' ? 'The site is not yours' : undefined;
      const { next } = transitionOf(status, action);
      expect(await run(words[action], app.id, reason === undefined ? {} : { reason: ` ${reason} ` })).toBe(
        `"Chess Trainer" is now ${next}. Its publisher gets a mail.`,
      );
      expect(await rowOf(app.id)).toEqual({
        ...app,
        status: next,
        approvedAt: action === 'approve' ? now : null,
        rejectionReason:
          reason === undefined
            ? null
            : {
                en: reason,
                ru: reason,
                code: 'other',
                remedy: builtInReasons.other.remedy,
                resumableAt: '2026-03-11T12:00:00.000Z',
              },
      });
      const events = await asOwner(api.database, (all) =>
        all.select().from(auditEvent).where(eq(auditEvent.applicationId, app.id)),
      );
      expect(events).toMatchObject([
        {
          kind: { approve: 'application_approved', reject: 'application_rejected', test_mode: 'application_test_mode' }[
            action
          ],
          publisherId: anna.id,
          clientAddress: null,
          details: {
            changes: [{ field: 'status', before: status, after: next }],
            ...(reason && { reason: { en: reason, ru: reason } }),
          },
        },
      ]);
      await api.deliverMails();
      expect(api.mails.map(({ to }) => to)).toEqual([anna.email]);
      expect(api.mails[0]?.text).toContain('“Chess Trainer”');
      expect(api.mails[0]?.text).toContain(`https://console.example/app/${app.id}`);
    },
  );

  test.each(forbidden)(
    'on an application in %s to %s is refused in a sentence, and changes nothing',
    async (status, action) => {
      const app = await addApplication(api.database, anna.id, { status });
      await expect(run(words[action], app.id, { reason: 'No' })).rejects.toThrow(
        /^"Chess Trainer" cannot be (?:approved|rejected|put into test mode): it is [a-z, ]+\.$/,
      );
      expect(await rowOf(app.id)).toEqual(app);
      await api.deliverMails();
      expect(api.mails).toEqual([]);
    },
  );

  test.each([
    ['on_check', 'approve', 'active'],
    ['active', 'reject', 'on_check'],
    ['active', 'test_mode', 'test_mode'],
  ] as const)(
    'on an application in %s to %s makes its ad blocks %s, except those that are stopped',
    async (status, action, expected) => {
      const app = await addApplication(api.database, anna.id, { status });
      const other = await addApplication(api.database, anna.id, { status });
      await addAdBlocks(api.database, app, { status }, { status: 'stopped' });
      await addAdBlocks(api.database, other, { status });
      await run(words[action], app.id, action === 'reject' ? { reason: 'No' } : {});
      const blocks = (id: string) =>
        asOwner(api.database, (all) =>
          all
            .select({ status: adBlock.status })
            .from(adBlock)
            .where(eq(adBlock.applicationId, id))
            .orderBy(adBlock.number),
        );
      expect(await blocks(app.id)).toEqual([{ status: expected }, { status: 'stopped' }]);
      expect(await blocks(other.id)).toEqual([{ status }]);
    },
  );

  test('names the application by its number as well', async () => {
    const app = await addApplication(api.database, anna.id, { status: 'on_check' });
    await run('apps approve', String(app.number));
    expect((await rowOf(app.id))?.status).toBe('active');
  });

  test.each(['0', '999999999', '99999999999999999999', 'x', '', '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01'])(
    'on %j reports that there is no such application',
    async (named) => {
      await expect(run('apps approve', named)).rejects.toThrow(`There is no application ${named}.`);
    },
  );

  test('on an application that is deleted, or in no store, is refused', async () => {
    const deleted = await addApplication(api.database, anna.id, { status: 'on_check', deletedAt: now });
    await expect(run('apps approve', deleted.id)).rejects.toThrow(`There is no application ${deleted.id}.`);
    const testing = await addApplication(api.database, anna.id, { status: 'test_mode', isNotPublished: true });
    await expect(run('apps approve', testing.id)).rejects.toThrow('it is in no store yet');
  });

  test('to reject needs a reason of one line', async () => {
    const { id } = await addApplication(api.database, anna.id, { status: 'on_check' });
    const incomplete: Record<string, string>[] = [
      {},
      { reason: ' ' },
      { 'reason-en': 'No' },
      { 'reason-ru': 'Нет' },
      { reason: 'No', 'reason-ru': ' ' },
    ];
    for (const options of incomplete)
      await expect(run('apps reject', id, options)).rejects.toThrow('apps reject needs --code CODE');
    for (const reason of ['a\nb', 'a\u0000', 'x'.repeat(2_001)]) {
      const rejecting = run('apps reject', id, { reason });
      await expect(rejecting).rejects.toThrow('A reason is one line of at most 2,000 characters.');
    }
  });

  test('is mailed in the language of the publisher', async () => {
    const oleg = await api.addPublisher({ locale: 'ru' });
    const { id } = await addApplication(api.database, oleg.id, { status: 'on_check', name: 'Шашки' });
    await run('apps reject', id, { 'reason-en': 'The site is not yours', 'reason-ru': 'Сайт не ваш' });
    await api.deliverMails();
    const mail = api.mails.find(({ to }) => to === oleg.email);
    expect(mail?.subject).toBe('Приложение не одобрено');
    expect(mail?.text).toContain('Причина: Сайт не ваш');
  });

  test('is seen by the publisher in their language, who can resume a rejected application on its day', async () => {
    const mia = await api.signIn();
    const { id } = await addApplication(api.database, mia.id, { status: 'active', approvedAt: now });
    const own = { 'reason-en': 'The site is not yours.', 'reason-ru': 'Сайт не ваш.' };
    await run('apps reject', id, { ...own, code: 'not-owner', 'resubmit-from': '2026-03-12' });
    const call = { token: mia.token, params: { id } };
    const resumableAt = '2026-03-12T00:00:00.000Z';
    const reason = 'Nothing shows that the app is yours. The site is not yours.';
    const rejected = await api.call('getApplication', call);
    expect(rejected.data.application).toMatchObject({
      status: 'stopped',
      rejectionReason: reason,
      rejectionCode: 'not_owner',
      rejectionRemedy: expect.stringContaining('Publish app-ads.txt') as string,
      resumableAt,
    });
    const inRussian = await api.call('getApplication', { ...call, locale: 'ru' });
    expect(inRussian.data.application).toMatchObject({
      rejectionReason: 'Не подтверждено, что приложение принадлежит вам. Сайт не ваш.',
      rejectionRemedy: expect.stringContaining('Разместите app-ads.txt') as string,
    });
    await api.deliverMails();
    const mail = api.mails.find(({ to }) => to === mia.email)?.text;
    for (const part of [reason, 'Publish app-ads.txt', 'You can resume it from March 12, 2026 at 12:00 AM UTC.'])
      expect(mail?.replaceAll(/\s+/gu, ' ')).toContain(part);

    onTestFinished(() => void (time = now));
    time = new Date(Date.parse(resumableAt) - 1);
    const again = await api.call('login', { body: { login: mia.email, password: mia.password } });
    call.token = again.data.token;
    expect(await api.call('resumeApplication', { ...call, locale: 'ru' })).toMatchObject({
      status: 409,
      code: 'action_not_allowed',
      message: expect.stringContaining('возобновить его можно с 12 марта 2026') as string,
    });
    time = new Date(resumableAt);
    expect((await api.call('resumeApplication', call)).status).toBe(200);
    const resumed = await api.call('getApplication', call);
    const nothing = { rejectionReason: null, rejectionCode: null, rejectionRemedy: null, resumableAt: null };
    expect(resumed.data.application).toMatchObject({ status: 'on_check', ...nothing });
    const { data } = await api.call('getApplicationActivity', call);
    expect(data.items).toMatchObject([
      { kind: 'application_resumed', actor: 'publisher' },
      { kind: 'application_rejected', actor: 'operator', reason },
    ]);
  });

  test('to reject needs a known code, a day to come, and words where the code has none', async () => {
    const { id } = await addApplication(api.database, anna.id, { status: 'active' });
    const reject = (options: Record<string, string>) => run('apps reject', id, options);
    await expect(reject({ code: 'ugly' })).rejects.toThrow('CODE is one of not_in_store, not_owner,');
    await expect(reject({ code: 'other' })).rejects.toThrow('apps reject needs --code CODE');
    await expect(reject({ code: 'content', 'reason-en': 'Guns' })).rejects.toThrow('apps reject needs --code CODE');
    await expect(reject({ code: 'content', 'resubmit-from': '2026-03-09' })).rejects.toThrow('2026-03-09 has passed');
    await expect(reject({ code: 'content', 'resubmit-from': '2026-02-30' })).rejects.toThrow('A date is a day');
    expect((await rowOf(id))?.rejectionReason).toBeNull();
    expect(await reject({ code: 'content' })).toContain('is now stopped');
  });
});

describe('the list', () => {
  test('has the applications of one status, the oldest first', async () => {
    const old = await addApplication(api.database, anna.id, {
      status: 'on_check',
      name: 'Old',
      createdAt: new Date('2020-01-01T00:00:00Z'),
      applicationUrl: 'https://play.google.com/store/apps/details?id=com.northwind.chess',
    });
    await addApplication(api.database, anna.id, { status: 'on_check', createdAt: new Date(0), deletedAt: now });
    await addApplication(api.database, anna.id, { status: 'active', createdAt: new Date(0) });
    const newer = await addApplication(api.database, anna.id, { status: 'on_check' });
    const lines = (await run('apps list', '', { status: 'on_check', after: String(old.number - 1) })).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([String(old.number), String(newer.number)]);
    expect(lines[0]).toBe(
      `${old.number}  on_check  2020-01-01  Old (android)  Northwind ${anna.number}  ${old.applicationUrl}  ${old.id}`,
    );
    expect((await run('apps list')).split('\n').length).toBeGreaterThan(2);
  });

  test('refuses a status that does not exist', async () => {
    await expect(run('apps list', '', { status: 'new' })).rejects.toThrow(
      'STATUS is one of test_mode, on_check, active, stopped.',
    );
  });
});
