import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { addApiToken } from './testing/added-token.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('neither the log nor the audit log nor a list has a token that came in a path, query, header, body or User-Agent', async () => {
  const anna = await api.addPublisher();
  const { secret } = await addApiToken(api.database, anna.id);
  const mistyped = `${secret.slice(0, -3)}xyz`;
  for (const leaked of [secret, mistyped]) {
    const headers = { 'user-agent': `curl/8 ${leaked}`, 'x-forwarded-for': leaked, 'idempotency-key': leaked };
    const { data } = await api.call('login', { body: { login: anna.email, password: anna.password }, headers });
    const sent = { token: secret, headers };
    await api.call('getApplication', { ...sent, params: { id: leaked } });
    await api.call('search', { ...sent, query: { term: leaked } });
    await api.send({ method: 'GET', url: `/${leaked}?token=${leaked}`, headers });
    const name = `${leaked} app`;
    const created = await api.call('createApplication', {
      ...sent,
      headers: { 'user-agent': headers['user-agent'] },
      body: { name, platform: 'ios', isNotPublished: true },
    });
    const { id } = created.data.application;
    const changed = { name: `${name}!`, isNotPublished: true };
    expect((await api.call('updateApplication', { ...sent, params: { id }, body: changed })).status).toBe(200);
    const sessions = await api.call('getSessions', { token: data.token });
    const tokens = await api.call('getApiTokens', { token: data.token });
    expect(sessions.text).toContain('curl/8 pc_[redacted]');
    expect(tokens.data.items[0]?.lastUse?.client).toBe('curl/8 pc_[redacted]');
  }
  // A fault whose message contains the sent secret.
  api.app.log.error({ err: new Error(`Cannot read ${secret}`) }, `call of ${secret} failed`);
  const events = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
    own.select().from(auditEvent).where(eq(auditEvent.publisherId, anna.id)),
  );
  const kept = `${api.logLines.join('')}${JSON.stringify(events.map(({ details }) => details))}`;
  expect(kept).toContain('pc_[redacted] app!');
  expect(kept).toContain('Cannot read pc_[redacted]');
  for (const leaked of [secret, mistyped]) expect(kept).not.toContain(leaked.slice(3, -4));
});
