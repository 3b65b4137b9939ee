import { describe, expect, test, vi } from 'vitest';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { addApiToken } from './testing/added-token.ts';
import { addKnownNetwork } from './token-use-repository.ts';

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass, startAnother } = stageApi(openStore, { startsAt: '2026-11-20T12:00:30Z' });

  const use = (token: string, remoteAddress: string, client = 'nightly/1.2') =>
    api.call('getGroupCriteria', { token, remoteAddress, headers: { 'user-agent': client } });
  const rowOf = async (publisherId: string) => {
    const [row] = await asPublisher(api.database, wholePublisher(publisherId), (own) => own.select().from(apiToken));
    return row;
  };
  /** Waits for `count` mails to an address, because calls do not wait for the mails about them. */
  const mailsTo = (email: string, count: number) =>
    vi.waitFor(async () => {
      await api.deliverMails();
      const mails = api.mails.filter(({ to }) => to === email);
      expect(mails).toHaveLength(count);
      return mails;
    });

  test('the last use is noted once a minute, with address and client, and calls do not wait for it', async () => {
    const anna = await api.addPublisher();
    // A new network is noted later than the use.
    const { secret } = await addApiToken(api.database, anna.id, { knownNetworks: ['203.0.113.0/24'] });
    await use(secret, '203.0.113.7');
    const first = { usedAt: new Date('2026-11-20T12:00:30Z'), usedFrom: '203.0.113.7', usedBy: 'nightly/1.2' };
    await vi.waitFor(async () => expect(await rowOf(anna.id)).toMatchObject(first));
    pass(59_999);
    const written = vi.spyOn(api.database, 'transaction');
    await use(secret, '203.0.113.8', 'other/1');
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
    pass(1);
    await use(secret, '203.0.113.9', 'x'.repeat(300));
    const second = { usedAt: new Date('2026-11-20T12:01:30Z'), usedFrom: '203.0.113.9', usedBy: 'x'.repeat(256) };
    await vi.waitFor(async () => expect(await rowOf(anna.id)).toMatchObject(second));
  });

  test('the owner gets one mail for each new network, however many calls and processes there are', async () => {
    const anna = await api.signIn({ locale: 'ru' });
    const made = await api.call('createApiToken', {
      token: anna.token,
      body: { name: 'Ночной отчёт', scopes: ['statistics:read'], expiresAt: null },
      remoteAddress: '203.0.113.7',
    });
    const { secret } = made.data;
    const other = await startAnother();
    await use(secret, '203.0.113.200');
    await Promise.all(Array.from({ length: 10 }, () => use(secret, '2001:db8:1:2::3')));
    await other.call('getGroupCriteria', { token: secret, remoteAddress: '2001:db8:1:9::9' });
    await vi.waitFor(async () =>
      expect(await rowOf(anna.id)).toMatchObject({ knownNetworks: ['203.0.113.0/24', '2001:db8:1::/48'] }),
    );
    await other.close();
    const mails = await mailsTo(anna.email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual(['Создан API-токен', 'API-токен используется из новой сети']);
    expect(mails[0]?.text).toContain('читать отчёты и показатели');
    expect(mails[1]?.text).toContain('2001:db8:1::/48');
    expect(mails[1]?.text).toContain('«Ночной отчёт»');
    expect(mails[1]?.text).toContain('https://console.example/settings?tab=api-tokens');
    expect(mails.map(({ text }) => text).join('')).not.toContain(secret.slice(5, -4));
  });

  test('of two processes that see the same new network at once, one reports it to the owner', async () => {
    const { id: publisherId } = await api.addPublisher();
    const { id } = await addApiToken(api.database, publisherId);
    const network = { network: '203.0.113.0/24', most: 10 };
    const add = () =>
      asPublisher(api.database, wholePublisher(publisherId), (own) =>
        addKnownNetwork(own, { id, publisherId }, network),
      );
    expect(await Promise.all([add(), add()])).toContain(null);
    expect((await rowOf(publisherId))?.knownNetworks).toEqual(['203.0.113.0/24']);
  });

  test('a program that moves about causes ten mails at most, and the last one announces that it is the last', async () => {
    const anna = await api.addPublisher();
    const { secret } = await addApiToken(api.database, anna.id, { createdAt: now() });
    for (let network = 0; network < 12; network += 1) await use(secret, `198.51.${network}.1`);
    await vi.waitFor(async () => expect((await rowOf(anna.id))?.knownNetworks).toHaveLength(10));
    const mails = await mailsTo(anna.email, 10);
    expect(mails.filter(({ text }) => text.includes('will not write about any others'))).toHaveLength(1);
  });

  test('a failure to note a use fails no call', async () => {
    const anna = await api.addPublisher();
    const { secret } = await addApiToken(api.database, anna.id);
    const frozen = vi.spyOn(api.database, 'transaction').mockRejectedValueOnce(new Error('no connection'));
    expect((await use(secret, '203.0.113.7')).status).toBe(200);
    await vi.waitFor(() => expect(api.logLines.join('')).toContain('the use of a token could not be noted'));
    expect(frozen).toHaveBeenCalledTimes(1);
    frozen.mockRestore();
  });
});
