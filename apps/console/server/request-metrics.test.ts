import { documentedMetrics, ownMetrics, scrapedMetrics } from '@publisher-console/test-kit/documented-metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openRequestMetrics } from './request-metrics.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { send, startTestConsole } from './testing/test-console.ts';
import type { TestConsole } from './testing/test-console.ts';

let metrics: RequestMetrics;
let web: TestConsole;
const threeEnded = Promise.withResolvers<void>();
let ended = 0;
beforeAll(async () => {
  metrics = await openRequestMetrics({ host: '127.0.0.1', port: 0 });
  // Nothing listens at the address of the API.
  web = await startTestConsole({
    apiOrigin: 'http://127.0.0.1:9',
    logLevel: 'silent',
    onEnd: (end) => {
      metrics.count(end);
      ended += 1;
      if (ended === 3) threeEnded.resolve();
    },
  });
});
afterAll(async () => {
  await web.close();
  await metrics.server.close();
});

test('requests are counted by kind and class of status, and a lost API is counted separately', async () => {
  for (const path of ['/stats', '/file.txt', '/api/x']) await send(`${web.origin}${path}`);
  await threeEnded.promise;
  const samples = (await send(`http://127.0.0.1:${metrics.server.port}/metrics`)).body.split('\n');
  expect(samples).toEqual(
    expect.arrayContaining([
      'publisher_console_requests_total{kind="page",status="2xx"} 1',
      'publisher_console_requests_total{kind="file",status="2xx"} 1',
      'publisher_console_requests_total{kind="api",status="5xx"} 1',
      'publisher_console_request_duration_seconds_count{kind="api"} 1',
      'publisher_console_api_lost_total 1',
    ]),
  );
});

test('each metric is described in docs/monitoring.md', async () => {
  const { body } = await send(`http://127.0.0.1:${metrics.server.port}/metrics`);
  expect(ownMetrics(scrapedMetrics(body))).toEqual(documentedMetrics('console'));
});
