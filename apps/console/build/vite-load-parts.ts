import { join } from 'node:path';

import type { Plugin } from 'vite';

const sources = join(import.meta.dirname, '../src/');
const owner = '/src/common/late/load-part.ts';

/**
 * Makes `loadPart` the owner of every `import()` in the console's sources, also of those that the router's code splitting
 * and `import.meta.glob` write. It runs after both of them.
 */
export function loadParts(): Plugin {
  return {
    name: 'load-parts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('import(')) return undefined;
      const imports = [...findImports(this.parse(code))];
      if (imports.length === 0) return undefined;
      const wrapped = imports
        .toSorted((one, other) => other.start - one.start)
        .reduce((text, { start, end }) => {
          return `${text.slice(0, start)}loadPart(() => ${text.slice(start, end)})${text.slice(end)}`;
        }, code);
      return { code: `import { loadPart } from '${owner}';${wrapped}`, map: null };
    },
  };
}

interface ImportExpression {
  start: number;
  end: number;
}

function* findImports(node: unknown): Generator<ImportExpression> {
  if (typeof node !== 'object' || node === null) return;
  if (isImport(node)) yield node;
  for (const child of Object.values(node)) yield* findImports(child);
}

function isImport(node: object): node is ImportExpression {
  return 'type' in node && node.type === 'ImportExpression';
}
