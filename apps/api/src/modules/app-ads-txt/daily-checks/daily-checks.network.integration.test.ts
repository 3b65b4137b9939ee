import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#process/durations.ts';
import { createLog } from '#process/log.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { findNewestReport } from '#modules/app-ads-txt/checks/check-repository.ts';
import { quotedHost } from '#modules/mail/email-template.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideHost, OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { createDailyChecks } from './daily-checks.network.ts';
import { MachineCutOff } from './waiting-checks.network.ts';

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
    for (const id of owners) {
      await asPublisher(api.database, wholePublisher(id), (own) =>
        own.update(application).set({ deletedAt: new Date(time) }),
      );
    }
    owners.clear();
  });

  /** Advances the clock, checks what is due and sends the mails. */
  async function pass(milliseconds: number): Promise<void> {
    time += milliseconds;
    await api.checkDueFiles();
    await api.deliverMails();
  }
  /** Advances a day and checks at its end. Each file is due once a day. */
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
    const rest = { status: 'active' as const, appAdsTxtUrl: urlOf(host), nextCheckAt: new Date(time + day) };
    await asPublisher(api.database, wholePublisher(publisherId), (own) =>
      own.insert(application).values({ ...row, ...rest, ...values }),
    );
    return id;
  }
  const checksOf = ({ id: publisherId }: TestPublisher, applicationId: string) =>
    asPublisher(api.database, wholePublisher(publisherId), (own) =>
      own
        .select({ state: appAdsTxtCheck.state, trigger: appAdsTxtCheck.trigger })
        .from(appAdsTxtCheck)
        .where(eq(appAdsTxtCheck.applicationId, applicationId)),
    );

  async function notesOf({ id: publisherId }: TestPublisher, applicationId: string) {
    const of = { publisherId, applicationId };
    return (await asPublisher(api.database, wholePublisher(publisherId), (own) => findNewestReport(own, of)))?.notes;
  }

  test('each application is checked a day after it was added, and daily from then on', async () => {
    const anna = await api.addPublisher();
    const id = await addApplication(anna);
    outside.answer(host, fileOf(complete));
    await pass(23 * hour);
    expect(await checksOf(anna, id)).toEqual([]);
    await pass(hour);
    expect(await checksOf(anna, id)).toEqual([{ state: 'found', trigger: 'daily' }]);
    for (let passed = 6; passed <= 72; passed += 6) await pass(6 * hour);
    expect(await checksOf(anna, id)).toHaveLength(4);
    expect(mailsTo(anna)).toEqual([]);
  });

  test('a website that a store did not send is not known, also where another app with the file has a useless one', async () => {
    const anna = await api.addPublisher();
    const listed = { storeAppId: 'chess', storeCheckedAt: new Date(time) };
    const useless = await addApplication(anna, {
      ...listed,
      store: 'google_play',
      developerSite: 'https://www.facebook.com/northwind',
    });
    const notSent = await addApplication(anna, { ...listed, store: 'app_store' });
    outside.answer(host, fileOf(complete));
    await passDay();
    expect(await notesOf(anna, useless)).toEqual(['no_developer_site']);
    expect(await notesOf(anna, notSent)).toEqual(['developer_site_unknown']);
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
      expect(text).toContain(quotedHost(urlOf(host)));
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

  test('a file that cannot be loaded is a loss after three days, once, and a mail reports its return', async () => {
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

  test('a name with signs of HTML stays text in the email', async () => {
    const anna = await api.addPublisher();
    await addApplication(anna, { name: '<b>Chess & co' });
    outside.answer(host, fileOf(complete));
    await passDay();
    outside.answer(host, fileOf(''));
    await passDay();
    const shown = mailsTo(anna).map(({ html, subject }) => [html.includes('<b>'), subject.includes('<b>Chess & co')]);
    expect(shown).toEqual([[false, true]]);
  });

  test('a check that a new link has overtaken is not stored, causes no mail, and is made again with the next round', async () => {
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
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.update(application).set(moved).where(eq(application.id, id)),
    );
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
      const saved: string[] = [];
      const logged: string[] = [];
      const appAdsTxt = {
        checkDaily: async ({ appAdsTxtUrl }: { appAdsTxtUrl: string }, signal: AbortSignal) => {
          const isLoaded = (await find(appAdsTxtUrl, signal)) === 'loaded';
          const hops = [{ url: appAdsTxtUrl, status: isLoaded ? 200 : null, contentType: null, bytes: 0 }];
          return { report: { url: appAdsTxtUrl, problem: isLoaded ? null : 'no_answer', hops }, content: null };
        },
        saveCheck: async (_own: unknown, _of: unknown, { report: { url } }: { report: { url: string } }) =>
          void saved.push(url),
      } as unknown as AppAdsTxt;
      const log = createLog({ level: 'info', stream: { write: (line) => void logged.push(line) } });
      return { ...dailyChecks(appAdsTxt, log), appAdsTxt, saved, logged, log };
    }
    const dailyChecks = (appAdsTxt: AppAdsTxt, log: FastifyBaseLogger, usableTime?: number) =>
      createDailyChecks({
        database: api.database,
        sharedNow: () => momentOf(time),
        appAdsTxt,
        domainsAtOnce: 4,
        log,
        ...(usableTime !== undefined && { usableTime }),
      });
    const neverAborts = () => new AbortController().signal;
    /** Applications, each with a file on its own domain that the last check found. */
    async function addDue(anna: TestPublisher, names: string[], lastState: 'found' | 'unreachable' = 'found') {
      for (const name of names) {
        const applicationId = await addApplication(anna, {
          appAdsTxtUrl: urlOf(name),
          nextCheckAt: new Date(time - day),
        });
        const check = { id: randomUUID(), publisherId: anna.id, applicationId, url: urlOf(name), missingLines: [] };
        const result = { checkedAt: new Date(time - 2 * day), trigger: 'daily' as const, state: lastState };
        await asPublisher(api.database, wholePublisher(anna.id), (own) =>
          own.insert(appAdsTxtCheck).values({ ...check, ...result }),
        );
      }
    }
    const domains = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}-${n}.example`);

    test('one file of each domain is fetched at a time, from four domains at once', async () => {
      const anna = await api.addPublisher();
      const names = domains(60, 'together');
      await addDue(anna, [...names, ...names.map((name) => `www.${name}`)]);
      const running: string[] = [];
      const together: string[][] = [];
      const { checkDue, saved } = stubbed(async (url): Promise<Found> => {
        running.push(url);
        together.push([...running]);
        await setImmediate();
        running.splice(running.indexOf(url), 1);
        return 'loaded';
      });
      await checkDue(neverAborts());
      expect(new Set(saved).size).toBe(120);
      expect(Math.max(...together.map(({ length }) => length))).toBe(4);
      const asked = together.map((all) => all.map((url) => new URL(url).hostname.replace('www.', '')));
      expect(asked.filter((all) => new Set(all).size < all.length)).toEqual([]);
    });

    test('a claim that runs out of time is no failure: finished checks are stored, and the rest is checked with another one', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(8, 'late'));
      let cuts = 0;
      const { appAdsTxt, saved, logged, log } = stubbed(async (_url, signal): Promise<Found> => {
        if (saved.length !== 3 || cuts > 0) return 'loaded';
        cuts += 1;
        await once(signal, 'abort');
        throw signal.reason;
      });
      await dailyChecks(appAdsTxt, log, 100).checkDue(neverAborts());
      expect([cuts, saved.length, new Set(saved).size, logged]).toEqual([1, 8, 8, []]);
    });

    test('a process that stops releases the files that it has not checked, so that another one checks them at once', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(20, 'stopping'));
      const stopping = new AbortController();
      const stopped = stubbed(async (_url, signal): Promise<Found> => {
        if (stopped.saved.length < 2) return 'loaded';
        stopping.abort();
        throw signal.reason;
      });
      await expect(stopped.checkDue(stopping.signal)).rejects.toMatchObject({ name: 'AbortError' });
      const other = stubbed(() => 'loaded');
      await other.checkDue(neverAborts());
      expect(other.saved).toHaveLength(20 - stopped.saved.length);
      expect(new Set([...stopped.saved, ...other.saved]).size).toBe(20);
    });

    test('a machine that is cut off stores nothing of the sites that it cannot reach, and leaves them to others', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(20, 'far'));
      const cutOff = stubbed((url) => (/far-[0-8]\./.test(url) ? 'loaded' : 'name_not_found'));
      await expect(cutOff.checkDue(neverAborts())).rejects.toThrow('this machine may be cut off');
      expect(cutOff.saved).toHaveLength(9);
      const other = stubbed(() => 'loaded');
      await other.checkDue(neverAborts());
      expect(other.saved).toHaveLength(11);
    });

    test.each([
      ['half of twenty sites', 20, 10],
      ['all of nineteen sites', 19, 19],
    ])('%s without an answer have their checks stored, because the sites may be away', async (_name, count, away) => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(count, 'near'));
      const { checkDue, saved, logged } = stubbed((url) =>
        Number(/\d+/.exec(url)) < away ? 'name_not_found' : 'loaded',
      );
      await checkDue(neverAborts());
      expect([saved.length, logged]).toEqual([count, []]);
    });

    test('few sites are judged together with those that were checked before', async () => {
      const anna = await api.addPublisher();
      let isCutOff = false;
      const { checkDue, saved } = stubbed(() => (isCutOff ? 'name_not_found' : 'loaded'));
      const round = async (name: string) => {
        await addDue(anna, domains(8, name));
        await checkDue(neverAborts()).catch((error: unknown) => {
          if (!(error instanceof MachineCutOff)) throw error;
        });
        await asPublisher(api.database, wholePublisher(anna.id), (own) =>
          own.update(application).set({ deletedAt: new Date(time) }),
        );
        return saved.splice(0).length;
      };
      expect([await round('one'), await round('two')]).toEqual([8, 8]);
      isCutOff = true;
      expect([await round('three'), await round('four'), await round('five')]).toEqual([8, 0, 0]);
      isCutOff = false;
      expect([await round('six'), await round('seven')]).toEqual([8, 8]);
    });

    test('a check that waits for the verdict is made by no other process, however long it waits', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, ['gone.example', ...domains(3, 'waiting')]);
      const find = (url: string) => (url === urlOf('gone.example') ? 'name_not_found' : 'loaded');
      const other = stubbed(find);
      const first = stubbed(async (url): Promise<Found> => {
        if (url !== urlOf('gone.example')) time += 9 * minute;
        if (url === urlOf('waiting-1.example')) await other.checkDue(neverAborts());
        return find(url);
      });
      await first.checkDue(neverAborts());
      expect([...first.saved, ...other.saved].filter((url) => url.includes('gone'))).toHaveLength(1);
    });

    test('sites that could not be reached before are no evidence about the machine', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, domains(20, 'dead'), 'unreachable');
      const { checkDue, saved, logged } = stubbed(() => 'name_not_found');
      await checkDue(neverAborts());
      expect([saved.length, logged]).toEqual([20, []]);
    });

    test('a slow site does not hold up files that become due while it is checked', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, ['slow.example', ...domains(10, 'before')]);
      let running = 0;
      const threeRun = Promise.withResolvers<void>();
      const { checkDue, saved } = stubbed(async (url): Promise<Found> => {
        if (url === urlOf('slow.example')) await threeRun.promise;
        if (url === urlOf('before-9.example')) await addDue(anna, domains(30, 'after'));
        if (!url.includes('after')) return 'loaded';
        if ((running += 1) === 3) threeRun.resolve();
        await threeRun.promise;
        return 'loaded';
      });
      await checkDue(neverAborts());
      expect(saved).toHaveLength(41);
    });

    test('a file whose check fails is logged and tried again ten minutes later, and ends no other check', async () => {
      const anna = await api.addPublisher();
      await addDue(anna, ['broken.example', ...domains(20, 'well')]);
      let isBroken = true;
      const { checkDue, saved, logged } = stubbed((url) => {
        if (isBroken && url === urlOf('broken.example')) throw new TypeError('A bug.');
        return 'loaded';
      });
      await checkDue(neverAborts());
      expect([saved.length, logged.length]).toEqual([20, 1]);
      expect(logged[0]).toMatch(/"applicationId":"[^"]+","msg":"an app-ads.txt file could not be checked"/);
      isBroken = false;
      await checkDue(neverAborts());
      expect(saved).toHaveLength(20);
      time += 10 * minute;
      await checkDue(neverAborts());
      expect(saved).toContain(urlOf('broken.example'));
    });

    test.each([
      ['when its domain is done', domains(6, 'large'), 4],
      ['before the next one of its domain is loaded', domains(4, 'www').map((name) => `${name}.one.example`), 1],
    ])('a file is let go %s', async (_name, names, most) => {
      const anna = await api.addPublisher();
      await addDue(anna, names);
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
        saveCheck: async () => undefined,
      } as unknown as AppAdsTxt;
      const log = createLog({ level: 'silent' });
      await dailyChecks(appAdsTxt, log).checkDue(neverAborts());
      expect(held).toHaveLength(names.length);
      expect(Math.max(...held)).toBeLessThanOrEqual(most);
    });
  });

  test('files that were all due at once are due at times of their own a day later, those of one domain together', async () => {
    const anna = await api.addPublisher();
    for (const name of hosts) {
      outside.answer(name, fileOf(complete));
      for (const own of [name, `www.${name}`]) await addApplication(anna, { appAdsTxtUrl: urlOf(own) });
    }
    await passDay();
    const rows = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.select({ url: application.appAdsTxtUrl, at: application.nextCheckAt }).from(application),
    );
    expect(rows).toHaveLength(2 * hosts.length);
    const times = Map.groupBy(rows, ({ at }) => at.getTime());
    expect(times.size).toBe(hosts.length);
    for (const [at, ofDomain] of times) {
      expect([at > time, at <= time + day]).toEqual([true, true]);
      expect(new Set(ofDomain.map(({ url }) => url?.replace('www.', ''))).size).toBe(1);
    }
  });
});
