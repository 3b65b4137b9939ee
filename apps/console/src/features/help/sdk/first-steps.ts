/**
 * The commands and files to copy. `docs/sdk.md` contains the same; one test compares the two and another one runs them.
 */
interface FirstSteps {
  install: string;
  /** The content of `.env`, without the token. */
  token: string;
  /** The content of `api.mjs`. */
  client: string;
  /** The content of `first-report.mjs`. */
  report: string;
  runReport: string;
}

/**
 * @param packageUrl the address of the client on this console
 * @param baseUrl the API of this console, absolute
 */
export function firstSteps({ packageUrl, baseUrl }: { packageUrl: string; baseUrl: string }): FirstSteps {
  return {
    install: `npm install ${packageUrl}`,
    token: 'CONSOLE_TOKEN=',
    client: `// api.mjs
import { createApiClient } from '@publisher-console/api-client';

export const api = createApiClient({
  baseUrl: '${baseUrl}',
  token: process.env.CONSOLE_TOKEN,
});`,
    report: `// first-report.mjs
import { unwrap } from '@publisher-console/api-client';

import { api } from './api.mjs';

const body = {
  groupList: ['date'],
  indicatorList: ['impressions', 'revenue'],
  filterList: { period: { preset: 'last_7_days' } },
};
const { table, summary, meta } = await unwrap(api.POST('/statistic', { body }));
for (const { groups, indicators } of table.rows) {
  console.log(groups.date, indicators.impressions, indicators.revenue);
}
console.log('Total', summary.impressions, summary.revenue, meta.currency);`,
    runReport: 'node --env-file=.env first-report.mjs',
  };
}
