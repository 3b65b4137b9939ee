import { person } from '#stores/sql/tables/person.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoAccount } from '#demo/demo-account.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { setDocument } from '#modules/documents/network-documents/network-documents.network.ts';
import { day, minute } from '#process/durations.ts';
import { nextPublication } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { networkCommands } from '#network-orders.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { openTemporaryFileStore } from '#stores/files/testing/temporary-file-store.ts';
import type { TemporaryFileStore } from '#stores/files/testing/temporary-file-store.ts';
import { startTestSmtpServer } from '#stores/mail/testing/test-smtp-server.ts';
import type { TestSmtpServer } from '#stores/mail/testing/test-smtp-server.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { job } from '#stores/sql/tables/job.ts';
import { application } from '#stores/sql/tables/application.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import { statisticsDay, statisticsLoad, statisticsTimeZone } from '#stores/sql/tables/statistic.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import { blockedPart } from './settings-check.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { createOutside } from './outside.ts';
import type { Outside } from './outside.ts';

let network: TestNetwork;
let files: TemporaryFileStore;
let smtp: TestSmtpServer;
let folder: string;
const now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  [network, files, smtp] = await Promise.all([startTestNetwork(), openTemporaryFileStore(), startTestSmtpServer()]);
});
afterAll(() => Promise.all([network.close(), files.remove(), smtp.close()]));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publisher-console-doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** An Internet in which everything is right. */
const fine: Outside = {
  addresses: async () => ['192.0.2.10'],
  texts: async (host) => (host.startsWith('_dmarc.') ? ['v=DMARC1; p=none'] : ['v=spf1 -all']),
  certificate: async () => ({ validTo: new Date('2027-02-01T00:00:00Z'), fault: null }),
  json: async () => ({ status: 200, body: { data: {} } }),
};

const goodEnv = async () => {
  await writeFile(join(folder, 'app-ads.txt'), 'network.example, {publisherId}, DIRECT\nseller.example, 1, RESELLER\n');
  return {
    PUBLIC_ORIGIN: 'https://publishers.network.example',
    SMTP_URL: smtp.url,
    SUPPORT_EMAIL: 'support@network.example',
    APP_ADS_TXT_FILE: join(folder, 'app-ads.txt'),
    TRUSTED_PROXIES: 'loopback',
    TOKEN_KEY: String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
    DATA_DIR: folder,
  };
};

const inspect = () => {
  const settings = { ...network.stores.settings, now: () => now };
  return createDirectConnection(networkCommands, { ...network.stores, settings, files }).order('inspectNetwork', {
    demo: demoAccount.email,
  });
};

const examined = (
  env: Record<string, string>,
  outside: Partial<Outside> = {},
  look: () => ReturnType<typeof inspect> = inspect,
  patience?: number,
) =>
  examine({
    env,
    inspect: look,
    openOutside: () => ({ ...fine, ...outside }),
    now: () => now,
    ...(patience !== undefined && { patience }),
  });

const textsOf = (findings: Finding[], state: Finding['state']) =>
  findings.filter((finding) => finding.state === state).map(({ check, text }) => `${check}: ${text}`);

describe('an installation in order', () => {
  test('has no fault but what cannot be seen from here, and the checks leave nothing behind', async () => {
    for (const kind of ['offer', 'privacy_policy', 'terms'] as const)
      await setDocument(network.stores, { kind, locale: 'en', counterparty: null, source: '# Title\n\nText.' });
    const findings = await examined(await goodEnv());
    expect(textsOf(findings, 'fail')).toEqual([]);
    // The machine of the test may have little space left.
    expect(textsOf(findings, 'warn').filter((text) => !text.startsWith('disk'))).toEqual([]);
    expect(textsOf(findings, 'not checked')).toEqual([
      expect.stringContaining("settings: The console's settings"),
      'warehouse: An embedded warehouse has no disk of its own: it is in the data folder.',
      'data: No statistics were loaded.',
    ]);
    expect(textsOf(findings, 'ok').map((text) => text.split(':')[0])).toEqual(
      expect.arrayContaining(
        [
          'settings',
          'host names',
          'stores',
          'clocks',
          'files',
          'time zone',
          'statistics',
          'documents',
          'approvals',
          'jobs',
          'demo',
          'mail',
          'SPF',
          'DMARC',
          'DNS',
          'certificate',
          'console',
          'app-ads.txt',
        ].slice(1),
      ),
    );
    expect(smtp.received).toEqual([]);
    expect(await asNetwork(network.database, (all) => all.$count(job))).toBe(0);
  });
});

describe('an installation in disorder', () => {
  test('is reported with each fault and its cure', async () => {
    await writeFile(join(folder, 'app-ads.txt'), 'nonsense\n');
    const id = randomUUID();
    const dueAt = new Date(Date.now() - 7_200_000);
    await asNetwork(network.database, async (all) => {
      await all.insert(job).values({ id, kind: 'mail', payload: {}, createdAt: dueAt, dueAt });
      await all.insert(statisticsTimeZone).values({ timeZone: 'Europe/Berlin' });
      const [load] = await all
        .insert(statisticsLoad)
        .values({ publishedAt: now, publication: nextPublication, asOf: new Date('2026-11-17T10:00:00Z') })
        .returning();
      const days = ['2026-11-16', '2026-11-17'].map((date) => ({ day: date, loadId: load?.id ?? 0, isFinal: true }));
      await all.insert(statisticsDay).values(days);
    });
    await asOwner(network.database, async (all) => {
      await all.delete(networkDocument);
      const createdAt = new Date(Date.now() - 3 * day - minute);
      await all.update(application).set({ status: 'on_check', createdAt });
    });
    await asOwner(network.database, (all) =>
      all
        .update(person)
        .set({ email: demoAccount.email })
        .where(
          inArray(
            person.id,
            all
              .select({ id: publisher.id })
              .from(publisher)
              .where(eq(publisher.number, network.banner.publisherNumber)),
          ),
        ),
    );
    const env = {
      ...(await goodEnv()),
      PUBLIC_ORIGIN: 'http://ads.network.example',
      SMTP_URL: `smtp://anna:secret-of-mail@127.0.0.1:${smtp.port}`,
      SUPPORT_EMAIL: '',
      TRUSTED_PROXIES: '',
    };
    await writeFile(join(folder, 'app-ads.txt'), 'nonsense\n');
    const wrong = await examined(env, {
      addresses: async () => [],
      texts: async () => [],
      json: async () => ({ status: 502, body: null }),
    });
    const failed = textsOf(wrong, 'fail').join('\n');
    for (const text of [
      'settings: PUBLIC_ORIGIN is http://ads.network.example: passwords would travel unencrypted.',
      'time zone: Days of statistics end in Europe/Berlin, and REPORTING_TIME_ZONE is UTC.',
      'jobs: 1 job is due, the oldest for 120 minutes.',
      'demo: The demo account is there, and its password is public.',
      'documents: There is no offer: nobody can accept it, and so nobody can add an app.',
      `mail: 127.0.0.1:${smtp.port} takes no mails: it refuses user and password (535).`,
      'DNS: ads.network.example has no address.',
      'console: http://ads.network.example/api/health answers 502.',
      'app-ads.txt: APP_ADS_TXT_FILE: line 1: expected',
    ])
      expect(failed).toContain(text);
    const warned = textsOf(wrong, 'warn').join('\n');
    for (const text of [
      'Content blockers stop ads.network.example',
      'SUPPORT_EMAIL is not set',
      'TRUSTED_PROXIES is not set',
      'statistics: The facts of a day that is over do not reach its end: 2026-11-17.',
      'sources: main is late since 2026-11-18T11:00:00.000Z: its figures reach to 2026-11-17T10:00:00.000Z, and 2026-11-17 is not complete.',
      'documents: No privacy policy is published',
      'documents: No terms of use are published',
      'data: The newest facts are 74 h old.',
      'approvals: 2 apps wait for approval; the oldest was added 3 days ago.',
      'has no SPF record',
      'has no DMARC record',
    ])
      expect(warned).toContain(text);
    expect(wrong.filter(({ state, cure }) => (state === 'fail' || state === 'warn') && cure === undefined)).toEqual([]);
    expect(JSON.stringify(wrong)).not.toContain('secret-of-mail');
    expect(textsOf(wrong, 'not checked')).toContain('certificate: PUBLIC_ORIGIN is not https.');
  });

  test('is checked as far as that goes where nothing else answers', async () => {
    const away = async () => {
      throw new Error('connect ECONNREFUSED 127.0.0.1:53');
    };
    const env = { ...(await goodEnv()), DATA_DIR: join(folder, 'absent') };
    const findings = await examined(env, { addresses: away, texts: away, certificate: away, json: away }, away);
    expect(textsOf(findings, 'fail')).toEqual(['network: connect ECONNREFUSED 127.0.0.1:53']);
    expect(textsOf(findings, 'warn').map((text) => text.split(':')[0])).toEqual(
      expect.arrayContaining(['SPF', 'DMARC', 'DNS', 'certificate', 'console']),
    );
    expect(textsOf(findings, 'not checked').map((text) => text.split(':')[0])).toContain('disk');
  });

  test('is reported in bounded time when everything hangs', async () => {
    const hangs = () => new Promise<never>(() => {});
    const endless = '/dev/zero';
    const env = { ...(await goodEnv()), APP_ADS_TXT_FILE: endless, AD_FORMATS_FILE: endless };
    const outside = { addresses: hangs, texts: hangs, certificate: hangs, json: hangs };
    const failed = textsOf(await examined(env, outside, hangs, 50), 'fail');
    for (const check of ['network', 'mail', 'console'])
      expect(failed).toContain(`${check}: There was no answer within 0.05 s.`);
    for (const check of ['app-ads.txt', 'ad formats']) expect(failed).toContain(`${check}: ${endless} is no file.`);
  });

  test('is reported with the host of the warehouse that does not answer, and the clock that is wrong', async () => {
    const found = await inspect();
    const warehouse = [
      { host: 'one.example:8123', version: '26.7', skew: -600, disk: { free: 2 ** 28, total: 2 ** 40 } },
      { host: 'two.example:8123', fault: 'no answer in time' },
    ];
    const findings = await examined(await goodEnv(), {}, async () => ({ ...found, warehouse }));
    expect(textsOf(findings, 'fail').slice(0, 3)).toEqual([
      'disk: 0.3 of 1024.0 GiB are free for the warehouse at one.example:8123.',
      'warehouse: The warehouse at two.example:8123 does not answer (no answer in time).',
      "clocks: The clock of the warehouse at one.example:8123 is 600 s behind this machine's.",
    ]);
    const alone = await examined(await goodEnv(), {}, async () => ({ ...found, warehouse: warehouse.slice(1) }));
    expect(textsOf(alone, 'ok')).toContain("clocks: Less than 5 s apart: the API's machine, relational store.");
  });

  test('is reported with each wrong setting, without its value', async () => {
    const findings = await examined({ API_PORT: 'secret-port', SMTP_URL: 'secret-url' });
    expect(textsOf(findings, 'fail')).toEqual([
      expect.stringContaining('API_PORT: expected'),
      expect.stringContaining('SMTP_URL: expected'),
    ]);
    expect(JSON.stringify(findings)).not.toContain('secret-');
  });

  test.each([
    [200, { sellers: [{}, {}] }, 'ok', 'https://network.example/sellers.json lists 2 sellers.'],
    [404, null, 'fail', 'https://network.example/sellers.json answers 404: buyers do not find the publishers.'],
    [200, { data: {} }, 'fail', 'https://network.example/sellers.json answers with something else than sellers.'],
  ] as const)(
    'finds at its own domain, where buyers look for sellers.json, %s %j: %s',
    async (status, body, state, text) => {
      const asked: (string | undefined)[] = [];
      const findings = await examined(
        { ...(await goodEnv()), SELLERS_CONTACT_EMAIL: 'sellers@network.example' },
        {
          json: async (url, redirect) => {
            if (!url.endsWith('/sellers.json')) return fine.json(url);
            asked.push(redirect);
            return { status, body };
          },
        },
      );
      expect(findings.find(({ check }) => check === 'sellers.json')).toMatchObject({ state, text });
      expect(asked).toEqual(['follow']);
    },
  );

  test.each([
    ['2026-11-19T00:00:00Z', null, 'fail', 'ended on 2026-11-19'],
    ['2026-11-23T00:00:00Z', null, 'fail', 'valid until 2026-11-23, 2 days'],
    ['2026-12-01T00:00:00Z', null, 'warn', 'valid until 2026-12-01, 10 days'],
    ['2027-12-01T00:00:00Z', 'SELF_SIGNED', 'fail', 'is not trusted'],
  ] as const)('has a certificate until %s (%s): %s', async (validTo, fault, state, text) => {
    const findings = await examined(await goodEnv(), {
      certificate: async () => ({ validTo: new Date(validTo), fault }),
    });
    expect(findings.find(({ check }) => check === 'certificate')).toMatchObject({
      state,
      text: expect.stringContaining(text),
    });
  });
});

test('the certificate is read from the host itself, trusted or not', async () => {
  const servers = await startOutsideServers({ 'shop.example': {} });
  const { validTo, fault } = await createOutside(servers.addresses).certificate('shop.example', 443);
  expect(fault).toBeNull();
  expect(validTo.getTime()).toBeGreaterThan(Date.now());
  await servers.close();
});

test.each([
  ['ads.network.example', 'ads.'],
  ['ad1.network.example', 'ad1.'],
  ['adserver.network.example', 'adserver.'],
  ['console.adserver.network.example', 'console.adserver.'],
  ['stats.network.example', 'stats.'],
  ['my.adnetwork.example', '.adnetwork.'],
  ['publishers.network.example', null],
  ['adnet.example', null],
  ['console.adshop.example', null],
  ['statistik.example', null],
  ['leads.example', null],
])('content blockers stop %s for %j', (host, part) => {
  expect(blockedPart(host)).toBe(part);
});
