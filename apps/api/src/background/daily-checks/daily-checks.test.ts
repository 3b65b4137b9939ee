import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#process/durations.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { createJobRunner } from '#jobs/job-runner.ts';
import { createLog } from '#process/log.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { findNewestReport } from '#modules/app-ads-txt/checks/check-repository.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { job } from '#stores/sql/tables/job.ts';
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
  // The next test begins without applications.
  afterEach(async () => {
    for (const id of owners)
      await asPublisher(api.database, id, (own) => own.update(application).set({ deletedAt: new Date(time) }));
    owners.clear();
  });

  /** Advances the clock and does the due jobs. */
  async function pass(milliseconds: number): Promise<void> {
    time += milliseconds;
    await api.deliverMails();
  }
  /** Advances a day with one round at its end: all rounds of a day take too long for a test. */
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

  async function notesOf({ id: publisherId }: TestPublisher, applicationId: string) {
    const of = { publisherId, applicationId };
    return (await asPublisher(api.database, publisherId, (own) => findNewestReport(own, of)))?.notes;
  }

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

  test('a website that a store would not show is not known, also where another app with the file has none', async () => {
    const anna = await api.addPublisher();
    const storeCheckedAt = new Date(time);
    const inPlay = await addApplication(anna, { store: 'google_play', storeAppId: 'chess', storeCheckedAt });
    const inRuStore = await addApplication(anna, { store: 'rustore', storeAppId: 'chess', storeCheckedAt });
    outside.answer(host, fileOf(complete));
    await passDay();
    expect(await notesOf(anna, inPlay)).toEqual(['no_developer_site']);
    expect(await notesOf(anna, inRuStore)).toEqual(['developer_site_unknown']);
  });

  test.each([
    ['en', '1 line to fix in app-ads.txt of “Chess”', 'The app-ads.txt file of “Chess” is complete again'],
    [
      'ru',
      'В app-ads.txt приложения «Chess» нужно исправить 1 строку',
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
      expect(text).toContain(`https://console.example/app/${id}#app-ads`);
      outside.answer(host, fileOf(complete));
      await passDay();
      await passDay();
      expect(mailsTo(anna).map(({ subject }) => subject)).toEqual([lost, back]);
    },
  );

  test('a further line that disappears is another change, and its mail has all lines that are to be fixed', async () => {
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
      [true, true, ...others],
    ]);
    expect(mailsTo(anna).map(({ subject }) => subject)).toEqual([
      '1 line to fix in app-ads.txt of “Chess”',
      '2 lines to fix in app-ads.txt of “Chess”',
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

  test('a check that a new link has overtaken is not kept, causes no mail, and is made again with the next round', async () => {
    const anna = await api.addPublisher();
    const [, newHost = ''] = hosts;
    const id = await addApplication(anna);
    for (const name of [host, newHost]) outside.answer(name, fileOf(complete));
    await passDay();
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    outside.answer(host, (_request, response) => {
      asked.resolve();
      void released.promise.then(() => response.setHeader('content-type', 'text/plain').end('# moved'));
    });
    const round = passDay();
    await asked.promise;
    const moved = { appAdsTxtUrl: urlOf(newHost) };
    await asPublisher(api.database, anna.id, (own) => own.update(application).set(moved).where(eq(application.id, id)));
    released.resolve();
    await round;
    expect(await checksOf(anna, id)).toHaveLength(1);
    await pass(10 * minute);
    expect(await checksOf(anna, id)).toEqual([
      { state: 'found', trigger: 'daily' },
      { state: 'found', trigger: 'daily' },
    ]);
    expect(mailsTo(anna)).toEqual([]);
    const asks = outside.requests.map(({ url }) => url);
    expect(asks).toEqual([urlOf(host), urlOf(host), urlOf(newHost)]);
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
    // Another publisher's file needs other lines.
    expect(outside.requests).toHaveLength(2);
    for (const id of ids) expect(await checksOf(anna, id)).toHaveLength(1);
    expect(await checksOf(oleg, foreign)).toHaveLength(1);
  });

  describe('with checks that the test makes', () => {
    type Found = 'loaded' | 'name_not_found';
    /** Checks that fetch nothing: `find` returns their result. */
    function stubbed(find: (url: string, signal: AbortSignal) => Promise<Found> | Found) {
      const kept: string[] = [];
      const logged: string[] = [];
      const appAdsTxt = {
        checkDaily: async ({ appAdsTxtUrl }: { appAdsTxtUrl: string }, signal: AbortSignal) => {
          const isLoaded = (await find(appAdsTxtUrl, signal)) === 'loaded';
          const hops = [{ url: appAdsTxtUrl, status: isLoaded ? 200 : null, contentType: null, bytes: 0 }];
          return { report: { url: appAdsTxtUrl, problem: isLoaded ? null : 'no_answer', hops }, content: null };
        },
        keep: async (_own: unknown, _of: unknown, { report: { url } }: { report: { url: string } }) =>
          void kept.push(url),
      } as unknown as AppAdsTxt;
      const log = createLog({ level: 'info', stream: { write: (line) => void logged.push(line) } });
      const now = () => new Date(time);
      return { kind: createDailyChecks({ database: api.database, appAdsTxt, now, log }), kept, logged, log, now };
    }
    const neverAborts = () => new AbortController().signal;
    /** Applications, each with a file on its own domain that the last check found. */
    async function addDue(anna: TestPublisher, names: string[], lastState: 'found' | 'unreachable' = 'found') {
      for (const name of names) {
        const applicationId = await addApplication(anna, {
          appAdsTxtUrl: urlOf(name),
          createdAt: new Date(time - 3 * day),
        });
        const check = { id: randomUUID(), publisherId: anna.id, applicationId, url: urlOf(name), missingLines: [] };
        const result = { checkedAt: new Date(time - 2 * day), trigger: 'daily' as const, state: lastState };
        await asPublisher(api.database, anna.id, (own) => own.insert(appAdsTxtCheck).values({ ...check, ...result }));
      }
    }
    const domains = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}-${n}.example`);

    test('a round asks each domain for one file at a time, and four domains at once', async () => {
      const anna = await api.addPublisher();
      const urls = hosts.flatMap((name) => [urlOf(name), urlOf(`www.${name}`)]);
      for (const appAdsTxtUrl of urls.slice(0, 10)) await addApplication(anna, { appAdsTxtUrl });
      time += day;
      const running: string[] = [];
      const together: string[][] = [];
      const { kind } = stubbed(async (url): Promise<Found> => {
        running.push(url);
        together.push([...running]);
        await setImmediate();
        running.splice(running.indexOf(url), 1);
        return 'loaded';
      });
      await kind.run({}, neverAborts(), '');
      expect(new Set(together.flat()).size).toBe(10);
      expect(Math.max(...together.map(({ length }) => length))).toBe(4);
      const asked = together.map((all) => all.map((url) => new URL(url).hostname.replace('www.', '')));
      expect(asked.filter((all) => new Set(all).size < all.length)).toEqual([]);
    });

    test('a round whose time is over ends well: what was checked is kept, and the rest is due with the next one', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(8, 'late'));
      const { kind, kept, logged, log, now } = stubbed(async (_url, signal): Promise<Found> => {
        if (kept.length < 3) return 'loaded';
        if (!signal.aborted) await once(signal, 'abort');
        throw signal.reason;
      });
      const queue = createJobQueue({ now });
      const kinds = [{ ...kind, name: 'a_short_round', lease: 1_000 }];
      await createJobRunner({ database: api.database, queue, kinds, now, log }).runDue();
      expect(kept.length).toBeGreaterThanOrEqual(3);
      expect(kept.length).toBeLessThan(8);
      expect(logged).toEqual([]);
      const jobs = await asNetwork(api.database, (network) =>
        network.select().from(job).where(eq(job.kind, 'a_short_round')),
      );
      expect(jobs).toMatchObject([{ attempts: 0, failure: null, state: 'waiting' }]);
    });

    test('a process that stops gives its round back', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(2, 'stopping'));
      const stopping = new AbortController();
      const { kind, kept } = stubbed(async (_url, signal) => {
        stopping.abort();
        throw signal.reason;
      });
      await expect(kind.run({}, stopping.signal, '')).rejects.toMatchObject({ name: 'AbortError' });
      expect(kept).toEqual([]);
    });

    test('a machine that is cut off keeps nothing of the sites that it cannot reach, and says so once', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(20, 'far'));
      const { kind, kept, logged } = stubbed((url) => (/far-[0-8]\./.test(url) ? 'loaded' : 'name_not_found'));
      await kind.run({}, neverAborts(), '');
      expect(kept).toHaveLength(9);
      expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, applications: 11 }]);
    });

    test.each([
      ['half of twenty sites', 20, 10],
      ['all of nineteen sites', 19, 19],
    ])('%s that cannot be reached are kept: they may be away', async (_name, count, away) => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(count, 'near'));
      const { kind, kept, logged } = stubbed((url) => (Number(/\d+/.exec(url)) < away ? 'name_not_found' : 'loaded'));
      await kind.run({}, neverAborts(), '');
      expect([kept.length, logged]).toEqual([count, []]);
    });

    test('small rounds are judged together with the sites that were asked before', async () => {
      const anna = await api.addPublisher();
      let isCutOff = false;
      const { kind, kept, logged } = stubbed(() => (isCutOff ? 'name_not_found' : 'loaded'));
      const round = async (name: string) => {
        await addDue(anna, domains(8, name));
        await kind.run({}, neverAborts(), '');
        await asPublisher(api.database, anna.id, (own) => own.update(application).set({ deletedAt: new Date(time) }));
        return kept.splice(0).length;
      };
      expect([await round('one'), await round('two')]).toEqual([8, 8]);
      isCutOff = true;
      expect([await round('three'), await round('four'), await round('five')]).toEqual([8, 0, 0]);
      expect(logged).toHaveLength(2);
      isCutOff = false;
      expect([await round('six'), await round('seven')]).toEqual([8, 8]);
      expect(logged).toHaveLength(2);
    });

    test('sites that could not be reached before say nothing about the machine', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(20, 'dead'), 'unreachable');
      const { kind, kept, logged } = stubbed(() => 'name_not_found');
      await kind.run({}, neverAborts(), '');
      expect([kept.length, logged]).toEqual([20, []]);
    });

    test('the file of a domain is let go when the domain is done', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(12, 'large'));
      setFlagsFromString('--expose-gc');
      const collectGarbage = runInNewContext('gc') as () => void;
      const checks: WeakRef<object>[] = [];
      const held: number[] = [];
      const appAdsTxt = {
        checkDaily: async () => {
          // Callbacks that wait in this turn of the event loop still reference their objects.
          await setImmediate();
          collectGarbage();
          held.push(checks.filter((check) => check.deref() !== undefined).length);
          const check = { report: { problem: null, hops: [] }, content: 'a file' };
          checks.push(new WeakRef(check));
          return check;
        },
        keep: async () => undefined,
      } as unknown as AppAdsTxt;
      const log = createLog({ level: 'silent' });
      const kind = createDailyChecks({ database: api.database, appAdsTxt, now: () => new Date(time), log });
      await kind.run({}, neverAborts(), '');
      expect(held).toHaveLength(12);
      expect(Math.max(...held)).toBeLessThanOrEqual(4);
    });
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
