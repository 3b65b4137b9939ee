import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#durations.ts';
import { createLog } from '#log.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck, application } from '#stores/sql/schema.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideHost, OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { createDailyChecks } from './daily-checks.ts';

const hosts = Array.from({ length: 8 }, (_, n) => `studio-${n}.example`);
const [host = ''] = hosts;
const urlOf = (of: string) => `https://${of}/app-ads.txt`;
const fileOf = (body: string): OutsideHost => ({
  '/app-ads.txt': { body, headers: { 'content-type': 'text/plain' } },
});

describe('daily checks', () => {
  let api: TestApi;
  let outside: OutsideServers;
  let lines: string[];
  let complete: string;
  let time = Date.parse('2026-11-20T12:00:00.000Z');

  beforeAll(async () => {
    outside = await startOutsideServers(Object.fromEntries(hosts.map((name) => [name, {}])));
    api = await startTestApi({ now: () => new Date(time), outsideAddresses: outside.addresses });
    const { token } = await api.signIn();
    const network = await api.call('getNetworkAppAdsTxt', { token });
    if (network.status !== 200) throw new Error(`The network's lines were answered with ${network.status}.`);
    ({ lines } = network.data);
    complete = lines.join('\n');
  });
  afterAll(async () => {
    await api.close();
    await outside.close();
  });
  beforeEach(() => {
    for (const name of hosts) outside.answer(name, {});
    outside.requests.length = 0;
    api.mails.length = 0;
  });
  // The next test has its own applications alone.
  afterEach(async () => {
    for (const id of owners)
      await asPublisher(api.database, id, (own) => own.update(application).set({ deletedAt: new Date(time) }));
    owners.clear();
  });

  /** Lets a time pass and does the jobs that are due then. */
  async function pass(milliseconds: number): Promise<void> {
    time += milliseconds;
    await api.deliverMails();
  }
  /** A day with its rounds of checks is too much work for a test: one round at its end is enough. */
  const passDay = () => pass(day);
  const owners = new Set<string>();
  const mailsTo = ({ email }: TestPublisher) => api.mails.filter(({ to }) => to === email);
  async function addApplication(
    { id: publisherId }: TestPublisher,
    values: Partial<typeof application.$inferInsert> = {},
  ): Promise<string> {
    owners.add(publisherId);
    const id = randomUUID();
    const row = { id, publisherId, name: 'Chess', platform: 'ios' as const, isNotPublished: false };
    const rest = { status: 'active' as const, appAdsTxtUrl: urlOf(host), createdAt: new Date(time) };
    await asPublisher(api.database, publisherId, (own) =>
      own.insert(application).values({ ...row, ...rest, ...values }),
    );
    return id;
  }
  const checksOf = ({ id: publisherId }: TestPublisher, applicationId: string) =>
    asPublisher(api.database, publisherId, (own) =>
      own
        .select({ state: appAdsTxtCheck.state, trigger: appAdsTxtCheck.trigger })
        .from(appAdsTxtCheck)
        .where(eq(appAdsTxtCheck.applicationId, applicationId)),
    );

  test('each application is checked a day after it was added, and daily from then on', async () => {
    const anna = await api.addPublisher();
    const id = await addApplication(anna);
    outside.answer(host, fileOf(complete));
    await pass(23 * hour);
    expect(await checksOf(anna, id)).toEqual([]);
    await pass(hour);
    expect(await checksOf(anna, id)).toEqual([{ state: 'found', trigger: 'daily' }]);
    await pass(20 * hour);
    expect(await checksOf(anna, id)).toHaveLength(1);
    await pass(4 * hour);
    expect(await checksOf(anna, id)).toHaveLength(2);
    expect(mailsTo(anna)).toEqual([]);
  });

  test.each([
    ['en', 'Lines are missing in the app-ads.txt file of “Chess”', 'The app-ads.txt file of “Chess” is complete again'],
    [
      'ru',
      'В файле app-ads.txt приложения «Chess» не хватает строк',
      'В файле app-ads.txt приложения «Chess» снова есть все строки',
    ],
  ] as const)(
    'a publisher gets one mail when lines disappear and one when they are back: %s',
    async (locale, lost, back) => {
      const anna = await api.addPublisher({ locale });
      const id = await addApplication(anna);
      outside.answer(host, fileOf(complete));
      await passDay();
      outside.answer(host, fileOf(lines.slice(1).join('\n')));
      await passDay();
      await passDay();
      expect(mailsTo(anna).map(({ subject }) => subject)).toEqual([lost]);
      const text = mailsTo(anna).at(0)?.text ?? '';
      expect(text).toContain(urlOf(host));
      expect(text).toContain(lines[0]);
      expect(text).not.toContain(lines[1]);
      expect(text).toContain(`https://console.example/app/${id}`);
      outside.answer(host, fileOf(complete));
      await passDay();
      await passDay();
      expect(mailsTo(anna).map(({ subject }) => subject)).toEqual([lost, back]);
    },
  );

  test('a further line that disappears is another change', async () => {
    const anna = await api.addPublisher();
    await addApplication(anna);
    outside.answer(host, fileOf(complete));
    await passDay();
    outside.answer(host, fileOf(lines.slice(1).join('\n')));
    await passDay();
    outside.answer(host, fileOf(lines.slice(2).join('\n')));
    await passDay();
    const texts = mailsTo(anna).map(({ text }) => lines.map((line) => text.includes(line)));
    const others = lines.slice(2).map(() => false);
    expect(texts).toEqual([
      [true, false, ...others],
      [false, true, ...others],
    ]);
  });

  test('lines that never were in the file are no loss, and a file that gets them is no return', async () => {
    const anna = await api.addPublisher();
    await addApplication(anna);
    outside.answer(host, fileOf(lines.slice(1).join('\n')));
    await passDay();
    await passDay();
    outside.answer(host, fileOf(complete));
    await passDay();
    expect(mailsTo(anna)).toEqual([]);
  });

  test('a file that cannot be loaded is a loss after three days, once, and its return is told', async () => {
    const anna = await api.addPublisher();
    await addApplication(anna);
    outside.answer(host, fileOf(complete));
    await passDay();
    outside.answer(host, { '/app-ads.txt': { status: 503 } });
    for (let failed = 1; failed <= 3; failed += 1) await passDay();
    expect(mailsTo(anna)).toEqual([]);
    await passDay();
    await passDay();
    expect(mailsTo(anna).map(({ subject }) => subject)).toEqual(['The app-ads.txt file of “Chess” cannot be loaded']);
    outside.answer(host, fileOf(complete));
    await passDay();
    expect(mailsTo(anna).map(({ subject }) => subject)).toEqual([
      'The app-ads.txt file of “Chess” cannot be loaded',
      'The app-ads.txt file of “Chess” is complete again',
    ]);
  });

  test('a file that cannot be loaded for two days is no change', async () => {
    const anna = await api.addPublisher();
    await addApplication(anna);
    outside.answer(host, fileOf(complete));
    await passDay();
    outside.answer(host, { '/app-ads.txt': { status: 503 } });
    await passDay();
    await passDay();
    outside.answer(host, fileOf(complete));
    await passDay();
    expect(mailsTo(anna)).toEqual([]);
  });

  test('a name with signs of HTML stays text in the letter', async () => {
    const anna = await api.addPublisher();
    await addApplication(anna, { name: '<b>Chess & co' });
    outside.answer(host, fileOf(complete));
    await passDay();
    outside.answer(host, fileOf(''));
    await passDay();
    const shown = mailsTo(anna).map(({ html, subject }) => [html.includes('<b>'), subject.includes('<b>Chess & co')]);
    expect(shown).toEqual([[false, true]]);
  });

  test('deleted applications, those without a file and those of blocked publishers are not checked', async () => {
    const [anna, blocked] = [await api.addPublisher(), await api.addPublisher({ isBlocked: true })];
    await addApplication(anna, { deletedAt: new Date(time) });
    await addApplication(anna, { appAdsTxtUrl: null });
    await addApplication(blocked);
    await passDay();
    expect(outside.requests).toEqual([]);
  });

  test('applications of a publisher with one file cause one request', async () => {
    const [anna, oleg] = [await api.addPublisher(), await api.addPublisher()];
    const ids = [await addApplication(anna), await addApplication(anna)];
    const foreign = await addApplication(oleg);
    outside.answer(host, fileOf(complete));
    await passDay();
    // Another publisher's file is looked through for other lines.
    expect(outside.requests).toHaveLength(2);
    for (const id of ids) expect(await checksOf(anna, id)).toHaveLength(1);
    expect(await checksOf(oleg, foreign)).toHaveLength(1);
  });

  test('a round asks each domain for one file at a time, and four domains at once', async () => {
    const anna = await api.addPublisher();
    const urls = hosts.flatMap((name) => [urlOf(name), urlOf(`www.${name}`)]);
    for (const appAdsTxtUrl of urls.slice(0, 10)) await addApplication(anna, { appAdsTxtUrl });
    time += day;
    const running: string[] = [];
    const together: string[][] = [];
    const appAdsTxt = {
      checkDaily: async ({ appAdsTxtUrl }: { appAdsTxtUrl: string }) => {
        running.push(appAdsTxtUrl);
        together.push([...running]);
        await setImmediate();
        running.splice(running.indexOf(appAdsTxtUrl), 1);
        return { report: {}, missingLines: [], content: null };
      },
      keep: async () => ({}),
    } as unknown as AppAdsTxt;
    const now = () => new Date(time);
    const log = createLog({ level: 'silent' });
    const checks = createDailyChecks({ database: api.database, appAdsTxt, now, log });
    await checks.run({}, new AbortController().signal, '');
    expect(new Set(together.flat()).size).toBe(10);
    expect(Math.max(...together.map(({ length }) => length))).toBe(4);
    const domains = together.map((asked) => asked.map((url) => new URL(url).hostname.replace('www.', '')));
    expect(domains.filter((asked) => new Set(asked).size < asked.length)).toEqual([]);
  });

  test('many applications that are due together are spread over rounds, those first that wait longest', async () => {
    const anna = await api.addPublisher();
    const ids: string[] = [];
    for (let n = 0; n < 50; n += 1) ids.push(await addApplication(anna, { createdAt: new Date(time + n * minute) }));
    outside.answer(host, fileOf(complete));
    const checked = async () => {
      const counts = await Promise.all(ids.map((id) => checksOf(anna, id)));
      return counts.map(({ length }) => length).join('');
    };
    await pass(day + hour);
    expect(await checked()).toBe('1'.repeat(20) + '0'.repeat(30));
    await pass(10 * minute);
    expect(await checked()).toBe('1'.repeat(40) + '0'.repeat(10));
    await pass(10 * minute);
    expect(await checked()).toBe('1'.repeat(50));
  });
});
