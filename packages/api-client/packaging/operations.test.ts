import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

// Inside the package, so that the calls import it by its name and through its `exports`.
const folder = 'test-results/operations';

/** The number of calls in docs/product.md, section 7. */
const specifiedCalls = 44;
/** Health checks, which the specification leaves to the server. */
const forMachines = new Set(['GET /health', 'GET /ready']);
/** Calls that the specification does not name. */
const added = new Set([
  'DELETE /api-token/{id}',
  'DELETE /report/file/{id}',
  'DELETE /user/session',
  'DELETE /user/session/{id}',
  'DELETE /webhook',
  'GET /api-token',
  'GET /app-ads-txt',
  'GET /application/ad-block/{id}/earnings',
  'GET /application/ad-block/{id}/first-requests',
  'GET /application/{id}/activity',
  'GET /application/{id}/ad-block',
  'GET /application/{id}/app-ads-txt',
  'GET /application/{id}/app-ads-txt/merged',
  'GET /application/{id}/earnings',
  'GET /application/{id}/figures',
  'GET /dashboard/attention',
  'GET /file/{id}/{key}',
  'GET /icon/{key}',
  'GET /integration-guide',
  'GET /network-document',
  'GET /network-document/{kind}',
  'GET /report/file/{id}',
  'GET /report/file/{id}/{key}',
  'GET /search',
  'GET /user/session',
  'GET /webhook',
  'GET /webhook/delivery',
  'POST /activity',
  'POST /api-token',
  'POST /app-ads-txt/check',
  'POST /application/ad-block/status',
  'POST /application/{id}/app-ads-txt/check',
  'POST /email/validate-link',
  'POST /report/file',
  'POST /webhook/delivery/{id}/send',
  'POST /webhook/resume',
  'POST /webhook/secret',
  'POST /webhook/test',
  'PUT /criteria/template/{id}',
  'PUT /webhook',
]);

const head = `
  import type { ApiClient } from '@publisher-console/api-client';
  import { download } from '@publisher-console/api-client/download';
  import { unwrap } from '@publisher-console/api-client/unwrap';

  type Known<Data> = [Data] extends [never] ? 'never' : 0 extends 1 & Data ? 'any' : unknown extends Data ? 'unknown' : 'known';
  const isKnown = <Data>(call: () => Promise<Data>, is: Known<Data> & 'known') => [call, is];
  declare const api: ApiClient;
  declare const options: { params: never; body: never; signal: AbortSignal };
`;

interface Operation {
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}

/** Lines of TypeScript that compile only if each operation can be called and its answer is of a known type. */
function callsOf(paths: Record<string, Record<string, Operation>>): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      const isFile = /\/(?:Report|Icon)?File$/.test(responses['200']?.$ref ?? '');
      const call = isFile
        ? `download(api, '${path}', options)`
        : `unwrap(api.${method.toUpperCase()}('${path}', options))`;
      return `isKnown(() => ${call}, 'known'); // ${method.toUpperCase()} ${path}`;
    }),
  );
}

async function compile(calls: string[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/calls.ts`, [head, ...calls].join('\n'));
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }));
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', ['--project', folder]).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout;
}

afterAll(() => rm(folder, { recursive: true }));

test('every operation of the document can be called, and its answer has a type', async () => {
  const document = fileURLToPath(import.meta.resolve('@publisher-console/api-contract/openapi.yaml'));
  const { paths }: { paths: Record<string, Record<string, Operation>> } = parse(await readFile(document, 'utf8'));
  const calls = callsOf(paths);
  const specified = calls.filter((call) => {
    const name = call.split(' // ')[1] ?? '';
    return !forMachines.has(name) && !added.has(name);
  });
  console.log(`operations typed: ${specified.length} of ${specifiedCalls}, and ${forMachines.size} for machines`);
  expect(specified).toHaveLength(specifiedCalls);

  // Lines that must not compile: they prove that the compiler finds errors in such lines at all.
  const wrong = [
    "isKnown(() => unwrap(api.GET('/nowhere', options)), 'known'); // wrong",
    "isKnown(async () => JSON.parse(''), 'known'); // wrong",
  ];
  const fieldErrors = (await compile([...calls, ...wrong])).match(/^\S+\(\d+/gm) ?? [];
  const lineOf = (fieldError: string): number => Number(/\d+$/.exec(fieldError)?.[0]);
  const firstWrong = [head, ...calls].join('\n').split('\n').length + 1;
  expect(new Set(fieldErrors.map(lineOf))).toEqual(new Set([firstWrong, firstWrong + 1]));
});
