import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { apiTokenCall } from './api-token-call.ts';
import { apiTokenScopeIds } from './api-token-scopes.ts';

type Securities = { paths: Record<string, Record<string, { security?: { apiToken?: string[] }[] }>> };
const document: Securities = parse(
  await readFile(new URL(import.meta.resolve('@publisher-console/api-contract/openapi.yaml')), 'utf8'),
);

test.each(apiTokenScopeIds)('the call for a token with %s is allowed by that scope', (scope) => {
  const call = apiTokenCall({ secret: 'pc_secret', scopes: [scope], baseUrl: 'https://console.example/api' });
  expect(call).toContain("-H 'Authorization: Bearer pc_secret'");
  const [, path = ''] = /^curl 'https:\/\/console\.example\/api([^']+)'/u.exec(call) ?? [];
  const operation = document.paths[path]?.[call.includes(' -d ') ? 'post' : 'get'];
  const allowed = operation?.security?.flatMap(({ apiToken = [] }) => apiToken) ?? [];
  expect(allowed).toContain(scope.replace(':write', ':read'));
});
