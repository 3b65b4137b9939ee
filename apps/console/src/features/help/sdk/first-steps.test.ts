import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { firstSteps } from './first-steps.ts';

const page = new URL('../../../../../../docs/sdk.md', import.meta.url);

test('what the page has to copy stands in the documentation, whose test runs it', async () => {
  const documentation = await readFile(page, 'utf8');
  const { account, ...steps } = firstSteps({ baseUrl: 'http://localhost:3000/api', email: 'anna@northwind.example' });
  for (const code of Object.values(steps)) expect(documentation).toContain(`\n${code}\n\`\`\``);
  expect(documentation).toContain(`\n${account}`);
});

test('the address of the API and the e-mail are those of the console and of whoever reads the page', () => {
  const { account, client } = firstSteps({ baseUrl: 'https://ads.example/api', email: 'vera@lind.example' });
  expect(client).toContain("baseUrl: 'https://ads.example/api',");
  expect(account).toMatch(/^EMAIL=vera@lind\.example$/mu);
});
