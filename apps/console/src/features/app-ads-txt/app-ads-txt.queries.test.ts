import { createApiClient, memorySessionStore } from '@publisher-console/api-client';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { fileCheckQuery } from './app-ads-txt.queries.ts';

const file = 'northwind.example/app-ads.txt';

/** Checks a link whose site answers with `answers`; returns the link of the report and the checked links. */
async function checkWith(answers: Partial<Record<string, number>>, mayUseHttp: boolean) {
  const checked: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { appAdsTxtUrl: url } = (await new Request(input, init).json()) as { appAdsTxtUrl: string };
    checked.push(url);
    const status = answers[url] ?? null;
    const report = { url, state: status === 200 ? 'found' : 'unreachable', hops: [{ url, status }] };
    return Response.json({ result: true, data: { report, merged: null }, errors: null });
  };
  const api = createApiClient({ baseUrl: 'http://api.invalid', session: memorySessionStore(), fetch });
  const client = new QueryClient();
  const args = { appAdsTxtUrl: `https://${file}`, applicationUrl: null, merge: false, mayUseHttp };
  const { report } = await client.fetchQuery(fileCheckQuery(api, args));
  // The found link is not checked a second time.
  await client.fetchQuery(fileCheckQuery(api, { ...args, appAdsTxtUrl: report.url }));
  return { found: report.url, checked };
}

test.each([
  ['over https', { [`https://${file}`]: 200, [`http://${file}`]: 200 }, true, ['https']],
  ['over http where https gives no answer', { [`http://${file}`]: 200 }, true, ['https', 'http']],
  ['over https where https refuses it', { [`https://${file}`]: 404, [`http://${file}`]: 200 }, true, ['https']],
  ['over https where the link was typed with it', { [`http://${file}`]: 200 }, false, ['https']],
  ['over https where nothing answers', {}, true, ['https', 'http']],
])('a file is checked %s', async (_what, answers, mayUseHttp, schemes) => {
  const isFoundOverHttp = schemes.length === 2 && Object.keys(answers).length > 0;
  expect(await checkWith(answers, mayUseHttp)).toEqual({
    found: `${isFoundOverHttp ? 'http' : 'https'}://${file}`,
    checked: schemes.map((scheme) => `${scheme}://${file}`),
  });
});
