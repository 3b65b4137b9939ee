import type { Editor } from './editor.ts';

interface Place {
  name: string;
  program: string;
  /** What an editor proposes there. */
  proposals: string;
  /** Whether it proposes more: the options of the platform's `fetch`. */
  hasMore?: true;
}

/** The beginning of every program. */
export const head = `
  import { createApiClient, download, everyItem, memorySessionStore, unwrap } from '@publisher-console/api-client';
  const api = createApiClient({ baseUrl: '/api', session: memorySessionStore() });
  const filterList = { period: { preset: 'today' as const } };
`;

const indicators =
  'clicks completion_rate completions ctr ecpm fill_rate impressions requests revenue rpm selections show_rate';

/** Where a programmer asks an editor what to write. */
export const places: readonly Place[] = [
  {
    name: 'paths of a verb',
    program: `api.PUT('/▮')`,
    proposals:
      '/application/{id} /application/{id}/ad-block/{adBlockId} /criteria/template/{id} /user/update/email /user/update/password /webhook',
  },
  {
    name: 'a body',
    program: `api.POST('/statistic', { body: { ▮ } })`,
    proposals: 'comparison filterList groupList indicatorList pagination sort',
  },
  {
    name: 'a body with a property',
    program: `api.POST('/application', { body: { name: 'Chess', ▮ } })`,
    proposals: 'appAdsTxtUrl applicationUrl developerName iconUrl isNotPublished platform storeName',
  },
  {
    name: 'a nested object',
    program: `api.POST('/statistic', { body: { filterList: { period: { ▮ } } } })`,
    proposals: 'from preset to',
  },
  {
    name: 'a value in a nested object',
    program: `api.POST('/statistic', { body: { sort: { direction: '▮' } } })`,
    proposals: 'asc desc',
  },
  {
    name: 'an array of names',
    program: `api.POST('/statistic', { body: { indicatorList: ['▮'] } })`,
    proposals: indicators,
  },
  {
    name: 'params.path',
    program: `api.GET('/application/{id}', { params: { path: { ▮ } } })`,
    proposals: 'id',
  },
  {
    name: 'params.query',
    program: `api.GET('/application', { params: { query: { ▮ } } })`,
    proposals: '"pagination[page]" "pagination[size]" "sort[direction]" "sort[field]" status term',
  },
  {
    name: 'options',
    program: `api.GET('/application/{id}', { ▮ })`,
    proposals: 'headers params parseAs retry signal timeout',
    hasMore: true,
  },
  {
    name: 'the body of a download',
    program: `download(api, '/report/generate', { body: { format: '▮' } })`,
    proposals: 'csv xlsx',
  },
  {
    name: 'a list',
    program: `everyItem(api, '/application', { ▮ })`,
    proposals: 'page size term',
  },
  {
    name: 'an array of names of a list',
    program: `everyItem(api, '/statistic', { indicatorList: ['revenue', '▮'] })`,
    proposals: indicators,
  },
  {
    name: 'a row',
    program: `for await (const row of everyItem(api, '/statistic', { filterList, indicatorList: ['ecpm', 'revenue'] })) row.indicators.▮`,
    proposals: 'ecpm revenue',
  },
];

/** The names that an editor does not propose at a place, and those that it should not. */
export async function differencesAt({ program, proposals, hasMore }: Place, editor: Editor): Promise<string[]> {
  const expected = proposals.split(' ');
  const proposed = await editor.propose(head + program);
  return [
    ...expected.filter((name) => !proposed.includes(name)).map((name) => `lacks ${name}`),
    // Hundreds of names are those of the global scope: the editor does not know what belongs there.
    ...(hasMore && proposed.length < 50
      ? []
      : proposed.filter((name) => !expected.includes(name)).map((name) => `has ${name}`)),
  ];
}
