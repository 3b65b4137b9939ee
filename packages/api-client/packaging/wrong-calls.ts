/** Calls that are wrong, and the part of the compiler's message that says what to do. */
const wrongCalls: readonly (readonly [call: string, message: string])[] = [
  // A path or a verb.
  [
    `api.GET('/aplication');`,
    `Argument of type '"/aplication"' is not assignable to parameter of type 'keyof GetCalls'.`,
  ],
  [
    `api.GET('/statistic');`,
    `Argument of type '"/statistic"' is not assignable to parameter of type 'keyof GetCalls'.`,
  ],
  [`api.PATCH('/application/{id}');`, `Property 'PATCH' does not exist on type 'SessionClient'.`],
  [
    `download(api, '/report/generat', { body });`,
    `Argument of type '"/report/generat"' is not assignable to parameter of type 'keyof FileCalls'.`,
  ],
  // Something is missing.
  [`api.GET('/application/{id}');`, 'Expected 2 arguments, but got 1.'],
  [`api.POST('/statistic');`, 'Expected 2 arguments, but got 1.'],
  [
    `api.GET('/application/{id}', {});`,
    `Property 'params' is missing in type '{}' but required in type 'GetApplicationOptions'.`,
  ],
  [
    `api.GET('/application/{id}', { params: {} });`,
    `Property 'path' is missing in type '{}' but required in type '{ path: { id: string; }; }'.`,
  ],
  [
    `api.POST('/statistic', { body: { indicatorList: ['revenue'] } });`,
    `Property 'filterList' is missing in type '{ indicatorList: ["revenue"]; }' but required in type 'ChosenIndicators<["revenue"]>'.`,
  ],
  // A name is misspelt.
  [`api.GET('/application/{id}', { params: { path: { ID: 'a' } } });`, `Did you mean to write 'id'?`],
  [
    `api.GET('/application', { params: { query: { terms: 'a' } } });`,
    `'terms' does not exist in type 'GetApplicationsQuery'. Did you mean to write 'term'?`,
  ],
  [
    `api.POST('/statistic', { body: { filterlist: filterList, indicatorList: ['revenue'] } });`,
    `Did you mean to write 'filterList'?`,
  ],
  [
    `api.POST('/application', { body: { name: 'a', platfrom: 'ios', isNotPublished: true } });`,
    `'platfrom' does not exist in type 'ApplicationCreateRequest'. Did you mean to write 'platform'?`,
  ],
  [`api.POST('/logout', { timeOut: 5 });`, `Did you mean to write 'timeout'?`],
  [
    `createApiClient({ baseURL: '/api', session });`,
    `'baseURL' does not exist in type 'ApiClientOptions<ClientSession | undefined>'. Did you mean to write 'baseUrl'?`,
  ],
  // A value is misspelt.
  [`api.GET('/application', { params: { query: { status: 'activ' } } });`, `Did you mean '"active"'?`],
  [
    `api.POST('/statistic', { body: { filterList, indicatorList: ['revenu'] } });`,
    `Type '"revenu"' is not assignable to type 'IndicatorId'. Did you mean '"revenue"'?`,
  ],
  [
    `api.POST('/statistic', { body: { filterList, indicatorList: ['revenue'], groupList: ['dat'] } });`,
    `Type '"dat"' is not assignable to type 'GroupId'. Did you mean '"date"'?`,
  ],
  [
    `api.POST('/application', { body: { name: 'a', platform: 'iOS', isNotPublished: true } });`,
    `Type '"iOS"' is not assignable to type 'Platform'. Did you mean '"ios"'?`,
  ],
  // An answer is misread.
  [
    `(await unwrap(api.GET('/user/current'))).user.emial;`,
    `Property 'emial' does not exist on type 'CurrentUser'. Did you mean 'email'?`,
  ],
  [
    `(await unwrap(api.POST('/statistic', { body: { filterList, indicatorList: ['revenue'] } }))).summary.ecpm;`,
    `Property 'ecpm' does not exist on type 'Required<Pick<IndicatorValues, "revenue">>'.`,
  ],
  [
    `await unwrap(api.POST('/report/generate', { body }));`,
    'This call answers with a file: use `download(api, path, options)`',
  ],
];

/** A program with a wrong call in each of its last lines. */
export const wrongProgram = `
  import { createApiClient, download, memorySessionStore, unwrap } from '@publisher-console/api-client';
  const session = memorySessionStore();
  const api = createApiClient({ baseUrl: '/api', session });
  const filterList = { period: { preset: 'today' as const } };
  const body = { reportType: 'statistic' as const, format: 'csv' as const, indicatorList: ['revenue' as const], filterList };
  ${wrongCalls.map(([call]) => call).join('\n')}
`;

/** The wrong calls of which a compiler does not say so, with what it says. */
export function unlikeMessages(fieldErrors: string): string[] {
  const lines = wrongProgram.split('\n');
  return wrongCalls.flatMap(([call, message]) => {
    const line = lines.findIndex((each) => each.trim() === call) + 1;
    const [said] = new RegExp(String.raw`\(${line},.*(?:\n .*)*`).exec(fieldErrors) ?? ['nothing'];
    return said.includes(message) ? [] : [`${call} ${said}`];
  });
}
