import type { ServerResponse } from 'node:http';

import { sendJson } from '#testing/loopback-server.ts';
import type { ReceivedCall } from '#testing/loopback-server.ts';

/** A program that uses every part of the client, also in a worker, and prints the version of its runtime. */
export const program = `
  import { createApiClient, download, memorySessionStore, unwrap, upload } from '@publisher-console/api-client';
  import { verifyWebhook } from '@publisher-console/api-client/webhook';
  import { createHmac } from 'node:crypto';
  import { text } from 'node:stream/consumers';
  import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

  async function work(baseUrl) {
    const session = memorySessionStore({ userId: '1', token: 'access-1', refreshToken: 'refresh-1' });
    const api = createApiClient({ baseUrl, session, timeout: 20_000 });
    const onProgress = () => {};
    const files = [new File(['scan'], 'scan.pdf')];
    await unwrap(api.GET('/user/current'));
    await upload(api, files);
    await upload(api, files, { onProgress });
    const { fileName, stream } = await download(api, '/file/download/{id}', { params: { path: { id: 'a' } }, onProgress });
    return [process.version, fileName, await text(stream), session.read().token, await receive()].join(' ');
  }

  async function receive() {
    const key = Buffer.alloc(32, 1).toString('base64');
    const body = JSON.stringify({ type: 'day.final' });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', Buffer.from(key, 'base64')).update('a.' + timestamp + '.' + body).digest('base64');
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': timestamp, 'webhook-signature': 'v1,' + signature };
    return (await verifyWebhook({ secret: 'whsec_' + key, headers, body })).type;
  }

  if (isMainThread) {
    console.log('program', await work(process.argv[2]));
    new Worker(new URL(import.meta.url), { workerData: process.argv[2] }).on('message', (said) => console.log('worker', said));
  } else parentPort.postMessage(await work(workerData));
`;

/** Answers the calls of the program; its first token has expired. */
export function answerProgram({ path, headers }: ReceivedCall, response: ServerResponse): void {
  const data = path === '/token/refresh' ? { token: 'access-2', refresh_token: 'refresh-2' } : { items: [] };
  if (path !== '/token/refresh' && headers.authorization === 'Bearer access-1')
    sendJson(response, 401, { result: false, data: null, errors: null, message: 'Expired JWT Token' });
  else if (path === '/file/download/a')
    response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.txt' }).end('text');
  else sendJson(response, 200, { result: true, data, errors: null });
}
