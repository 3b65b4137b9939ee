import { createApiClient, memorySessionStore } from '@publisher-console/api-client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';

import { sameApplicationQuery } from './application-add.queries.ts';

it('finds the app of a store id that is longer than a search term may be', async () => {
  const id = `com.${'x'.repeat(251)}`;
  const link = { store: 'google_play', id, country: null } as const;
  const applications = [`${id}y`, id].map((each) => ({
    applicationUrl: `https://play.google.com/store/apps/details?id=${each}`,
  }));
  const sent: (string | null)[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    sent.push(new URL(new Request(input, init).url).searchParams.get('term'));
    const pagination = { page: 1, size: 25, total: 2, pages: 1 };
    return Response.json({ result: true, data: { items: applications, pagination }, errors: null });
  };
  const api = createApiClient({ baseUrl: 'http://api.invalid', session: memorySessionStore(), fetch });
  expect(await new QueryClient().fetchQuery(sameApplicationQuery(api, link))).toEqual(applications[1]);
  expect(sent).toEqual([id.slice(0, 200)]);
});
