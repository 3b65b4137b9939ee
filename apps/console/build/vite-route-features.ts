import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

const name = 'virtual:route-features';

/**
 * Lists the features of each route, found in its imports, so that a page loads the texts of its features. This finds all of
 * them, because lint lets only routes import features.
 */
export function findRouteFeatures(): Plugin {
  const folder = join(import.meta.dirname, '../src/routes');
  return {
    name: 'find-route-features',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const files = ['../desk-tree.tsx', ...globSync('**/*.tsx', { cwd: folder })].map((file) => join(folder, file));
      for (const file of files) this.addWatchFile(file);
      const entries = files
        .map((file) => featuresOf(readFileSync(file, 'utf8')))
        .filter(([, { length }]) => length > 0);
      return `export const routeFeatures = ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}

/** @returns the route's id and the names of its features, without those of an `import()`: a lazy component loads its own texts */
function featuresOf(source: string): [string, string[]] {
  const routeId = /(?:createFileRoute\(|path: )'([^']+)'/u.exec(source)?.[1] ?? '__root__';
  const features = [...source.matchAll(/from '#features\/([^/']+)\//gu)].map(([, feature = '']) => feature);
  return [routeId, [...new Set(features)]];
}
