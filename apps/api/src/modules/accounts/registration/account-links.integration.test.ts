import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { trialCount } from '@publisher-console/test-kit/trials';
import { asc, count, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LinkRequest } from '@publisher-console/api-contract';
import { hour, minute, second } from '#process/durations.ts';
import { accountLink, session } from '#stores/sql/tables/account.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { job } from '#stores/sql/tables/job.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { mailedLinks, newestLink } from './testing/mailed-link.ts';

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s, a link', (_kind, openStore) => {
  const { api, pass, startAnother } = stageApi(openStore, { startsAt: '2026-11-20T12:00:00.700Z' });
  // All limits start anew for the next test.
  afterEach(() => pass(hour));

  const restore = (link: LinkRequest, options = {}) => api.call('confirmPasswordRestore', { body: link, ...options });
  const confirm = (link: LinkRequest) => api.call('confirmRegistration', { body: link });
  const restoreLink = async ({ email }: TestPublisher) => {
    expect((await api.call('requestPasswordRestore', { body: { email } })).status).toBe(200);
    return newestLink(api, email);
  };
  /** The confirmation link of an unconfirmed account, requested by signing in. */
  const registrationLink = async ({ email, password }: TestPublisher) => {
    await api.call('login', { body: { login: email, password } });
    return newestLink(api, email);
  };
  const sessionsOf = async ({ id }: TestPublisher) => {
    const [row] = await api.database.select({ n: count() }).from(session).where(eq(session.publisherId, id));
    return row?.n;
  };
  /** Signs the owner in and changes the e-mail address or the password. */
  const changed = async ({ id, email, password }: TestPublisher, operation: 'updateEmail' | 'updatePassword') => {
    const { token } = (await api.call('login', { body: { login: email, password } })).data;
    const bodies = {
      updateEmail: { email: `${id}@new.example` },
      updatePassword: { password: 'another horse battery', retry_password: 'another horse battery' },
    };
    expect((await api.call(operation, { token, body: bodies[operation] })).status).toBe(200);
    if (operation === 'updatePassword') return;
    const link = await newestLink(api, bodies.updateEmail.email);
    expect((await api.call('confirmEmailChange', { body: link })).status).toBe(200);
  };
  const refused = { status: 422, code: 'link_expired', message: 'The link has expired', data: null };

  test('works until the last second: half an hour to restore, a day to confirm', async () => {
    const lives = [
      { makeLink: restoreLink, use: restore, life: 30 * minute },
      { makeLink: registrationLink, use: confirm, life: 24 * hour },
    ];
    for (const { makeLink, use, life } of lives) {
      const [inTime, late] = [
        await api.addPublisher({ emailConfirmedAt: null }),
        await api.addPublisher({ emailConfirmedAt: null }),
      ];
      const links = [await makeLink(inTime), await makeLink(late)] as const;
      pass(life);
      expect((await use(links[0])).status).toBe(200);
      pass(second);
      expect(await use(links[1])).toMatchObject(refused);
    }
  });

  test('does not work when it is altered, and still works unaltered afterwards', async () => {
    const [owner, other] = [await api.addPublisher(), await api.addPublisher()];
    const link = await restoreLink(owner);
    const flipped = link.hash.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const altered: LinkRequest[] = [
      { ...link, hash: flipped },
      { ...link, hash: link.hash.slice(1) },
      { ...link, hash: `${link.hash}=` },
      { ...link, hash: link.hash.toLowerCase() },
      { ...link, expires: link.expires + 3_600 },
      { ...link, expires: link.expires - 1 },
      { ...link, user: other.id },
      { ...link, user: link.user.toUpperCase() },
      { ...link, user: randomUUID() },
      { ...link, user: 'anna' },
      { ...link, user: String(owner.number) },
    ];
    for (const [n, faulty] of altered.entries())
      expect(await restore(faulty, { remoteAddress: `10.5.0.${n}` })).toMatchObject(refused);
    for (const hash of ['', null, [link.hash], { not: '' }] as unknown as string[])
      expect(await restore({ ...link, hash })).toMatchObject({ status: 422, data: null });
    expect(await sessionsOf(owner)).toBe(0);
    expect((await restore(link)).status).toBe(200);
  });

  test('gets the same refusal whatever is wrong with it', async () => {
    const owner = await api.addPublisher();
    const link = await restoreLink(owner);
    const answers = [
      await restore({ ...link, user: randomUUID(), hash: 'wrong' }),
      await restore({ ...link, hash: 'wrong' }),
      await confirm(link),
      (await restore(link)) && (await restore(link)),
    ];
    expect(new Set(answers.map(({ text: answer }) => answer)).size).toBe(1);
  });

  test('works for its own purpose only', async () => {
    const owner = await api.addPublisher({ emailConfirmedAt: null });
    const links = { registration: await registrationLink(owner), restore: await restoreLink(owner) };
    expect(await restore(links.registration)).toMatchObject(refused);
    expect(await confirm(links.restore)).toMatchObject(refused);
    expect((await confirm(links.registration)).status).toBe(200);
    expect((await restore(links.restore)).status).toBe(200);
  });

  test('signs in once, however many use it at the same time', async () => {
    const rounds = trialCount(5, 20);
    for (let round = 0; round < rounds; round += 1) {
      const owner = await api.addPublisher();
      const link = await restoreLink(owner);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => restore(link, { remoteAddress: `10.6.${round}.${n}` })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'link_expired')).toHaveLength(19);
      expect(await sessionsOf(owner)).toBe(1);
      pass(15 * minute);
    }
  });

  test.each<[string, (owner: TestPublisher, link: LinkRequest) => Promise<unknown>]>([
    ['it was used', (_owner, link) => restore(link)],
    ['a newer one was sent', (owner) => restoreLink(owner)],
    ['the password changed', (owner) => changed(owner, 'updatePassword')],
    ['the address changed', (owner) => changed(owner, 'updateEmail')],
    [
      'the account was deleted',
      ({ id }) => asOwner(api.database, (whole) => whole.delete(publisher).where(eq(publisher.id, id))),
    ],
  ])('is void after %s', async (_what, happen) => {
    const owner = await api.addPublisher();
    const link = await restoreLink(owner);
    await happen(owner, link);
    const before = await sessionsOf(owner);
    expect(await restore(link)).toMatchObject(refused);
    expect(await sessionsOf(owner)).toBe(before);
  });

  test('is void after the signing key has changed', async () => {
    const owner = await api.addPublisher();
    const link = await restoreLink(owner);
    const rekeyed = await startAnother({ tokenKeys: [generateKeyPairSync('ed25519').privateKey] });
    expect(await rekeyed.call('confirmPasswordRestore', { body: link })).toMatchObject(refused);
    await rekeyed.close();
  });

  test('that confirms does not sign in once another link has confirmed the address', async () => {
    const owner = await api.addPublisher({ emailConfirmedAt: null });
    const [confirming, restoring] = [await registrationLink(owner), await restoreLink(owner)];
    expect((await restore(restoring)).status).toBe(200);
    expect(await confirm(confirming)).toMatchObject(refused);
    expect((await api.call('login', { body: { login: owner.email, password: owner.password } })).status).toBe(200);
  });

  test('begins a new session, whatever tokens are sent with it', async () => {
    const [owner, thief] = [await api.addPublisher(), await api.signIn()];
    const { token, refreshToken } = thief;
    const link = await restoreLink(owner);
    const answer = await restore(link, { token, refreshToken, headers: { cookie: `sid=${thief.id}; token=${token}` } });
    expect(answer).toMatchObject({ status: 200, data: { user: { uuid: owner.id } } });
    expect([token, refreshToken]).not.toContain(answer.data.token);
    expect(answer.data.refresh_token).not.toBe(refreshToken);
    const me = await api.call('getCurrentUser', { token: answer.data.token, refreshToken: answer.data.refresh_token });
    expect(me.data.user.uuid).toBe(owner.id);
    expect((await api.call('getCurrentUser', { token, refreshToken })).data.user.uuid).toBe(thief.id);
    const extra = { ...link, sid: thief.id, refresh_token: refreshToken };
    expect((await restore(extra)).errors).toEqual({ sid: ['Unknown field'], refresh_token: ['Unknown field'] });
  });

  test('that restores begins a session that has to change the password', async () => {
    const owner = await api.addPublisher();
    await restore(await restoreLink(owner));
    const rows = await api.database.select().from(session).where(eq(session.publisherId, owner.id));
    expect(rows).toMatchObject([{ mustChangePassword: true }]);
  });

  test('is neither in the database nor in the log', async () => {
    const owner = await api.addPublisher();
    await api.call('requestPasswordRestore', { body: { email: owner.email } });
    const kept = [
      ...(await api.database.select().from(accountLink)).map(({ secretHash }) => secretHash),
      ...(await asOwner(api.database, (whole) => whole.select().from(job))).flatMap(({ payload }) => [
        Buffer.from(JSON.stringify(payload)),
        Buffer.from((payload as { sealed?: string }).sealed ?? '', 'base64'),
      ]),
      ...(await api.database.select().from(auditEvent)).map(({ details }) => Buffer.from(JSON.stringify(details))),
    ];
    const link = await newestLink(api, owner.email);
    await restore({ ...link, expires: link.expires + 1 });
    await restore(link);
    for (const secret of [Buffer.from(link.hash), Buffer.from(link.hash, 'base64url')])
      expect(kept.filter((bytes) => bytes.includes(secret))).toEqual([]);
    expect(api.logLines.filter((line) => line.includes(link.hash))).toEqual([]);
  });

  test('may be tried ten times in fifteen minutes by one client, for both purposes together', async () => {
    const owner = await api.addPublisher();
    const link = await restoreLink(owner);
    const from = { remoteAddress: '10.7.0.1' };
    const wrong = { ...link, hash: 'wrong' };
    for (let n = 0; n < 5; n += 1) {
      expect(await restore(wrong, from)).toMatchObject(refused);
      expect(await api.call('confirmRegistration', { body: wrong, ...from })).toMatchObject(refused);
    }
    expect(await restore(link, from)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect((await restore(link, { remoteAddress: '10.7.0.2' })).status).toBe(200);
    const noted = await api.database
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.clientAddress, '10.7.0.1'))
      .orderBy(asc(auditEvent.id));
    expect(noted.map(({ kind }) => kind)).toEqual([...Array<string>(5).fill('restore_failed'), 'limit_hit']);
  });
});

describe('a link in a mail', () => {
  let api: TestApi;
  let port: number;
  let time = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    api = await startTestApi({ now: () => new Date(time) });
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = api.app.server.address() as AddressInfo);
  });
  afterAll(() => api.close());

  /** Sends a request as raw text, valid or not. */
  async function send(requestLine: string, headers: string[], body: string): Promise<number> {
    const socket = connect({ host: '127.0.0.1', port });
    const head = [requestLine, ...headers, 'Content-Type: application/json', `Content-Length: ${body.length}`];
    socket.write([...head, 'Connection: close', '', body].join('\r\n'));
    const [, status] = (await text(socket)).split(' ');
    return Number(status);
  }

  const names = [
    'Host',
    'X-Forwarded-Host',
    'X-Forwarded-Server',
    'X-Host',
    'X-Original-Host',
    'X-HTTP-Host-Override',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Forwarded-Prefix',
    'Forwarded',
    'Origin',
    'Referer',
  ];
  const poisons = [
    'evil.example',
    'console.example@evil.example',
    'console.example:dr.frankenstein@evil.example:80',
    'console.example:80/badpath',
    'console.example: evil.example',
  ];
  const variants: [string, string[]][] = names.flatMap((name) =>
    poisons.map((poison): [string, string[]] => {
      const value = name === 'Forwarded' ? `host="${poison}";proto=http` : poison;
      return ['/', name === 'Host' ? [`Host: ${value}`] : ['Host: console.example', `${name}: ${value}`]];
    }),
  );
  const shapes: [string, string[]][] = [
    ['http://evil.example/', ['Host: console.example']],
    ['http://evil.example/', ['Host: evil.example']],
    ['/', ['Host: console.example', 'Host: evil.example']],
  ];

  test('begins with the public origin, whatever host the request names', async () => {
    const owner = await api.addPublisher();
    const unconfirmed = await api.addPublisher({ emailConfirmedAt: null });
    const answers: number[] = [];
    for (const [n, [target, headers]] of [...shapes, ...variants].entries()) {
      const restoring = JSON.stringify({ email: owner.email });
      answers.push(await send(`POST ${target}restore/password HTTP/1.1`, headers, restoring));
      // Each sign-in costs a password hash, so there is only one for each header and for each of the other shapes.
      if (n % poisons.length === 0 || n < shapes.length) {
        const signingIn = JSON.stringify({ login: unconfirmed.email, password: unconfirmed.password });
        answers.push(await send(`POST ${target}login HTTP/1.1`, headers, signingIn));
      }
      time += hour;
    }
    expect(answers.filter((status) => ![200, 400, 422].includes(status))).toEqual([]);
    const restored = await mailedLinks(api, owner.email);
    const confirmed = await mailedLinks(api, unconfirmed.email);
    expect(restored.length).toBeGreaterThanOrEqual(variants.length);
    expect(confirmed.length).toBeGreaterThanOrEqual(names.length);
    expect(new Set(restored.map(({ page }) => page))).toEqual(
      new Set(['https://console.example/restore/validate-link']),
    );
    expect(new Set(confirmed.map(({ page }) => page))).toEqual(
      new Set(['https://console.example/registration/validate-link']),
    );
    for (const mail of api.mails) expect(mail.text + mail.html).not.toMatch(/evil|frankenstein|badpath/);
  });
});
