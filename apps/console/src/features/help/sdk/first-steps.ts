/** The commands and files to copy. `docs/sdk.md` has the same; one test compares the two and another one runs them. */
interface FirstSteps {
  install: string;
  /** The content of `.env`. */
  account: string;
  /** The content of `api.mjs`. */
  client: string;
  runClient: string;
  /** The content of `first-report.mjs`. */
  report: string;
  runReport: string;
}

/**
 * @param baseUrl the API of this console, absolute
 * @param email of the signed-in publisher
 */
export function firstSteps({ baseUrl, email }: { baseUrl: string; email: string }): FirstSteps {
  return {
    install: 'npm install @publisher-console/api-client',
    account: `EMAIL=${email}
PASSWORD=`,
    client: `// api.mjs
import { createApiClient, memorySessionStore, signIn } from '@publisher-console/api-client';

const { EMAIL: login = '', PASSWORD: password = '' } = process.env;
export const api = createApiClient({
  baseUrl: '${baseUrl}',
  session: memorySessionStore(),
});
const user = await signIn(api, { login, password });
console.log(\`Signed in as \${user.email}\`);`,
    runClient: 'node --env-file=.env api.mjs',
    report: `// first-report.mjs
import { signOut, unwrap } from '@publisher-console/api-client';

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
console.log('Total', summary.impressions, summary.revenue, meta.currency);
await signOut(api);`,
    runReport: 'node --env-file=.env first-report.mjs',
  };
}
