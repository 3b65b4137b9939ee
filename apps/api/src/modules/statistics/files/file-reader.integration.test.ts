import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { leastRate } from './report-file-handlers.ts';
import {
  addReportedApplication,
  bigReport,
  insertBigReport,
  publishBigReport,
  reportedFact,
} from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';

type Account = TestPublisher & Tokens;

let api: TestApi;
let port: number;
/** The clock of limits, in milliseconds. Only a test moves it. */
let time = 0;
/** Accounts whose files are larger than the buffers between the engine and a client that does not read. */
let accounts: Account[];
let oleg: Account;

beforeAll(async () => {
  api = await startTestApi({ clock: () => time });
  await api.startWarehouse();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
  const load = await publishBigReport(api);
  oleg = await api.signIn();
  const number = await addReportedApplication(api, oleg);
  await insertFacts(api.warehouse.writer, [reportedFact(load, oleg, number, '2025-01-01', 7)]);
  accounts = [];
  while (accounts.length < 9) {
    const account = await api.signIn();
    await insertBigReport(api, load, account);
    accounts.push(account);
  }
});
afterAll(async () => {
  api.app.server.closeAllConnections();
  await api.close();
});

/** Opens a link of a report and reads only the headers of the response. */
async function openFile({ token }: Tokens) {
  const link = await api.call('createReportFile', { token, body: bigReport });
  if (link.status !== 200) return { status: link.status, state: async () => null, read: async () => '' };
  const { file, url } = link.data;
  const [answer] = (await once(get({ host: '127.0.0.1', port, path: url }), 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return {
    status: answer.statusCode,
    state: async () => (await api.call('getReportFile', { token, params: { id: file.id } })).data.file.state,
    read: async () => {
      let text = '';
      for await (const piece of answer) text += String(piece);
      return text;
    },
  };
}

test('clients that read nothing cannot exclude others with a few accounts, and with many the slowest is ended', async () => {
  const taken: Awaited<ReturnType<typeof openFile>>[] = [];
  for (const account of accounts.slice(0, 3)) taken.push(await openFile(account), await openFile(account));
  // Half of the slots are in use: a publisher who has a slot gets no second one, and every other publisher gets one.
  const [next = oleg, ...others] = accounts.slice(3);
  taken.push(await openFile(next));
  expect((await openFile(next)).status).toBe(503);
  for (const account of others) taken.push(await openFile(account));
  expect(taken.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect((await openFile(oleg)).status).toBe(503);

  // The lag of a client begins only when all buffers to it are full, so this needs several attempts.
  const file = await vi.waitFor(
    async () => {
      time += leastRate.mostLag + 1;
      const opened = await openFile(oleg);
      expect(opened.status).toBe(200);
      return opened;
    },
    { timeout: 60_000 },
  );
  expect((await file.read()).split('\r\n')).toHaveLength(6);
  const statesOf = () => Promise.all(taken.map(({ state }) => state()));
  await vi.waitFor(async () => expect(await statesOf()).toContain('failed'));
  expect((await statesOf()).filter((state) => state === 'running')).toHaveLength(11);
  expect(api.logLines.filter((line) => line.includes('"ended":"gave way"'))).toHaveLength(1);
});
