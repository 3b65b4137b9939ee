import { createApiClient, memorySessionStore } from '@publisher-console/api-client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';

import { inOtherLayout } from '#shell/keyboard/keyboard-layouts.ts';

import { paletteSearchQuery } from './palette-search.queries.ts';

it('sends no more of a pasted text than the API accepts', async () => {
  const sent: (string | null)[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    sent.push(new URL(new Request(input, init).url).searchParams.get('term'));
    return Response.json({ result: true, data: { applicationList: [], adBlockList: [] }, errors: null });
  };
  const api = createApiClient({ baseUrl: 'http://api.invalid', session: memorySessionStore(), fetch });
  const paste = 'word garden '.repeat(900);
  for (const term of [paste, inOtherLayout(paste), 'word'])
    await new QueryClient().fetchQuery(paletteSearchQuery(api, term));
  expect(sent).toEqual([paste.slice(0, 200).trimEnd(), inOtherLayout(paste).slice(0, 200).trimEnd(), 'word']);
});
