import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

/** A request that pages of the console make. */
export interface RequestAddress {
  path: string;
  /** The type as content blockers name it. */
  kind: 'document' | 'font' | 'image' | 'script' | 'stylesheet' | 'xhr';
}

const kinds: Partial<Record<string, RequestAddress['kind']>> = {
  css: 'stylesheet',
  ico: 'image',
  js: 'script',
  png: 'image',
  svg: 'image',
  webp: 'image',
  woff2: 'font',
};

const id = 'da462035-a458-878d-8ed3-449a59b32316';

/**
 * All addresses that the console's pages request: its pages, the page prefetch, the operations of the API and the files of
 * the browser's build.
 * @param files their names in the build
 */
export function requestAddresses(files: readonly string[]): RequestAddress[] {
  const contract: { paths: Record<string, object> } = parse(
    readFileSync(new URL(import.meta.resolve('@publisher-console/api-contract/openapi.yaml')), 'utf8'),
  );
  const operations = Object.keys(contract.paths).map((path) => `/api${path.replaceAll(/\{\w+\}/gu, id)}`);
  const routes = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8');
  const pages = Array.from(routes.matchAll(/fullPath: '([^']+)'/gu), ([, path = '']) => path.replaceAll(/\$\w*/gu, id));
  return [
    ...unique(operations).map((path) => ({ path, kind: 'xhr' as const })),
    ...unique(pages).map((path) => ({ path, kind: 'document' as const })),
    ...unique(pages).map((path) => ({ path: `/page${path}`, kind: 'xhr' as const })),
    ...files.map((file) => ({ path: `/${file}`, kind: kinds[file.split('.').at(-1) ?? ''] ?? 'xhr' })),
  ];
}

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];
