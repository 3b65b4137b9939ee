import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Plugin, Rolldown } from 'vite';

/**
 * Writes the share of each package in the browser's first file to `dist/weight.txt`, in percent of the code before
 * minification. The test of the size budgets (`e2e/weight.e2e.ts`) shows it when a page is too large.
 */
export function reportWeight(): Plugin {
  return {
    name: 'report-weight',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = chunks.find(({ isEntry }) => isEntry);
      if (first !== undefined) await writeFile(join(import.meta.dirname, '../dist/weight.txt'), shares(first));
    },
  };
}

/** @returns a line for each package, the largest first */
function shares({ modules }: Rolldown.OutputChunk): string {
  const lengths = new Map<string, number>();
  for (const [id, { renderedLength }] of Object.entries(modules))
    lengths.set(packageOf(id), (lengths.get(packageOf(id)) ?? 0) + renderedLength);
  const total = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return [...lengths]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, length]) => `${((length / total) * 100).toFixed(1).padStart(5)} % ${name}`)
    .join('\n');
}

function packageOf(id: string): string {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(id) ?? [];
  const [, own] = /\/(packages\/[^/]+|src\/[^/]+)/u.exec(id) ?? [];
  return library ?? own ?? id;
}
