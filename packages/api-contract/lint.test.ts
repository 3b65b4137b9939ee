import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { generatedFiles, readDocument } from './generate-schema.ts';

test.each(Object.keys(generatedFiles))('the linter finds nothing in %s, nor in its own settings', async (file) => {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  // As a string: the document of the desk is completed by components of another.
  const source = stringify(await readDocument(file), { aliasDuplicateObjects: false });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`)).toEqual([]);
});
