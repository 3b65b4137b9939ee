import { lint, loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

test.each(['openapi.yaml', 'network.yaml'])('the linter finds nothing in %s, nor in its own settings', async (ref) => {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  const problems = await lint({ ref, config });
  expect(problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`)).toEqual([]);
});
