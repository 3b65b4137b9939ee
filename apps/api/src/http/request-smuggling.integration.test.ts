import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { hiddenPath, readReceived, sendForm, smugglingForms } from '@publisher-console/test-kit/smuggling-forms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

let api: TestApi;
let port: number;
const paths: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
  api.app.server.prependListener('request', ({ url = '' }) => paths.push(url));
});
afterAll(() => api.close());

test.each(['/health', '/user/current', '/login', '/mailbox/mails', '/nowhere'])(
  'no body for %s becomes a request, and one that its method does not have is refused and ends the connection',
  async (path) => {
    const wrong: string[] = [];
    for (const form of smugglingForms(path)) {
      const { answers, status, closes } = readReceived(
        await sendForm(connect({ port, host: '127.0.0.1' }), form, true),
      );
      // What is not HTTP gets a 400 of the server below the API.
      const isRefused = form.isBroken ? status === 400 || (status === 422 && closes) : status === 413 && closes;
      if (answers !== 1 || !(isRefused || form.acceptsBody)) wrong.push(`${form.name}: ${answers} answers, ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(paths).not.toContain(hiddenPath);
  },
);

test('what comes behind a refused body is no request', async () => {
  const { token, email, password } = await api.signIn();
  const again = await api.call('login', { body: { login: email, password } });
  const refused = 'GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc';
  const behind = `DELETE /user/session HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${again.data.token}\r\n\r\n`;
  const socket = connect({ port, host: '127.0.0.1' });
  const received = text(socket);
  socket.write(refused + behind);
  expect(readReceived(await received)).toEqual({ answers: 1, status: 413, closes: true });
  // The call would have ended the other session.
  expect((await api.call('getCurrentUser', { token })).status).toBe(200);
});
