import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { parse } from 'yaml';

import { link } from './installed-package.ts';

/** The types of an environment that the package promises to compile in. */
export interface Environment {
  name: string;
  lib: string[];
  /** The name of an installed version of `@types/node`; null for an environment without Node. */
  nodeTypes: '@types/node' | 'types-node-oldest' | null;
}

export const environments: readonly Environment[] = [
  { name: 'a page', lib: ['es2022', 'dom', 'dom.iterable'], nodeTypes: null },
  { name: 'a worker of a page', lib: ['es2022', 'webworker', 'webworker.iterable'], nodeTypes: null },
  { name: 'the oldest Node', lib: ['es2022'], nodeTypes: 'types-node-oldest' },
  { name: 'the newest Node', lib: ['es2022'], nodeTypes: '@types/node' },
  { name: 'Node and a page', lib: ['es2022', 'dom', 'dom.iterable'], nodeTypes: '@types/node' },
];

/** Uses every declaration with a type of the environment. */
const program = `
  import { createApiClient, defaultRetryPolicy, download, everyItem, memorySessionStore, storageSessionStore, unwrap, upload } from '@publisher-console/api-client';
  import type { ReportRequest, StatisticRequest } from '@publisher-console/api-client/contract';
  import { fileSessionStore } from '@publisher-console/api-client/file-session-store';

  const api = createApiClient({ baseUrl: '/api', session: memorySessionStore(), retry: defaultRetryPolicy });
  export const stored = [fileSessionStore('a'), storageSessionStore({ getItem: () => null, setItem() {}, removeItem() {} }, { userId: 'a', token: 'b', refreshToken: 'c' })];
  export async function save(body: ReportRequest, file: File, signal: AbortSignal): Promise<Blob> {
    await upload(api, [file], { signal });
    const { stream } = await download(api, '/report/generate', { body, signal });
    for await (const chunk of stream) chunk.byteLength;
    return new Response(stream).blob();
  }

  // What was left out by undefined is absent.
  export const absent = { signal: undefined, retry: undefined, timeout: undefined };
  createApiClient({ baseUrl: '/api', session: memorySessionStore(), locale: undefined, ...absent });
  await api.GET('/application', { params: { query: { term: undefined } }, ...absent });
  for await (const { name } of everyItem(api, '/application', { term: undefined, page: undefined, size: undefined })) name.at(0);

  // The rows of a report have what it was asked for.
  const filterList = { period: { preset: 'today' as const, from: undefined } };
  export const asked = { filterList, indicatorList: ['revenue', 'ecpm'], groupList: ['date'] } as const;
  for await (const { groups, indicators, comparison } of everyItem(api, '/statistic', asked)) {
    const values: [string, number, number | null] = [groups.date, indicators.revenue, indicators.ecpm];
    const compared: number | null | undefined = comparison?.previous.ecpm;
    // @ts-expect-error
    export const notAsked = [values, compared, indicators.clicks];
  }
  export const reads = async (request: StatisticRequest): Promise<void> => {
    const { summary, table } = await unwrap(api.POST('/statistic', { body: request }));
    const perhaps: [number?, string?] = [summary.revenue ?? 0, table.rows[0]?.groups.date ?? ''];
    // @ts-expect-error
    perhaps.concat(summary.revenue.toFixed());
  };
  // One of two lists, or none at all.
  export const either = async (byDay: boolean): Promise<void> => {
    const indicatorList = byDay ? (['revenue'] as const) : (['clicks'] as const);
    const body = { filterList, indicatorList };
    const { table } = await unwrap(api.POST('/statistic', { body: { ...body, groupList: byDay ? ['date'] : undefined } }));
    const maybe: (string | undefined)[] = table.rows.map(({ groups }) => ('date' in groups ? groups.date : ''));
    // @ts-expect-error
    maybe.push(table.rows[0]?.groups.date.at(0), table.rows[0]?.indicators.revenue.toFixed());
  };
  export const text = (await api.GET('/application', { parseAs: 'text' })).data.trim();

  type Known<Data> = [Data] extends [never] ? 'never' : 0 extends 1 & Data ? 'any' : unknown extends Data ? 'unknown' : 'known';
  const isKnown = <Data>(call: () => Promise<Data>, is: Known<Data> & 'known') => [call, is];
  declare const options: { params: never; body: never; signal: AbortSignal };
  // @ts-expect-error
  isKnown(async () => JSON.parse(''), 'known');
  // @ts-expect-error
  isKnown(() => unwrap(api.GET('/nowhere', options)), 'known');
`;

interface Operation {
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: { $ref?: string } }> }>;
}

/** Lines that compile only if each operation of the contract can be called, and its answer is of a known type. */
async function callsOfContract(): Promise<string[]> {
  const document = await readFile('node_modules/@publisher-console/api-contract/openapi.yaml', 'utf8');
  const { paths } = parse(document) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      const isFile = /\/(?:Report|Icon|Statement)?File$/.test(responses['200']?.$ref ?? '');
      const call = `api.${method.toUpperCase()}('${path}', options)`;
      // A file in the form of a standard has no envelope.
      const schema = responses['200']?.content?.['application/json']?.schema.$ref ?? 'Answer';
      const answer = schema.endsWith('Answer') ? `unwrap(${call})` : call;
      return `isKnown(() => ${isFile ? `download(api, '${path}', options)` : answer}, 'known');`;
    }),
  );
}

/** A program for Node alone. */
const nodeProgram = `
  import { writeFile } from 'node:fs/promises';
  import { createApiClient, download, memorySessionStore } from '@publisher-console/api-client';

  const api = createApiClient({ baseUrl: '/api', session: memorySessionStore() });
  const { fileName, stream } = await download(api, '/file/download/{id}', { params: { path: { id: 'a' } } });
  await writeFile(fileName, stream);
`;

/**
 * Compiles a program against the installed package and its declarations; resolves with the errors.
 *
 * @param compiler the name of an installed version of TypeScript
 */
export async function errorsOf(compiler: string, { name, lib, nodeTypes }: Environment, project: string) {
  const folder = join(project, `${compiler} for ${name}`);
  await mkdir(folder);
  if (nodeTypes) await link(nodeTypes, join(folder, 'node_modules/@types/node'));
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib,
    types: nodeTypes ? ['node'] : [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await writeFile(join(folder, 'program.ts'), [program, ...(await callsOfContract())].join('\n'));
  if (nodeTypes) await writeFile(join(folder, 'node-program.ts'), nodeProgram);
  return compile(`node_modules/${compiler}/bin/tsc`, folder);
}

/** The output of the compiler for the project in a folder: empty if nothing is wrong. */
export async function compile(compiler: string, folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '--project', folder]).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout;
}
