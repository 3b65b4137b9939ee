import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { firstSteps } from './first-steps.ts';
import { receiveEvents } from './receive-events.ts';

const page = new URL('../../../../../../docs/sdk.md', import.meta.url);

test('the code to copy is also in the documentation, whose test runs it', async () => {
  const documentation = await readFile(page, 'utf8');
  const steps = firstSteps({
    packageUrl: 'http://localhost:3000/sdk/api-client.tgz',
    baseUrl: 'http://localhost:3000/api',
  });
  for (const code of [...Object.values(steps), receiveEvents.program, receiveEvents.run])
    expect(documentation).toContain(`\n${code}\n\`\`\``);
});

test('the addresses are those of the console that shows them', () => {
  const { install, client } = firstSteps({
    packageUrl: 'https://ads.example/sdk/api-client.tgz',
    baseUrl: 'https://ads.example/api',
  });
  expect(install).toBe('npm install https://ads.example/sdk/api-client.tgz');
  expect(client).toContain("baseUrl: 'https://ads.example/api',");
});
