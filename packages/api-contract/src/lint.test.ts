import { lint, loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

test('the linter finds nothing in the document, and nothing in its own settings', async () => {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  const problems = await lint({ ref: 'openapi.yaml', config });
  expect(problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`)).toEqual([]);
});
