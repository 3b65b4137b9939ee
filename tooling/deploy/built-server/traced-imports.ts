import { isAbsolute, join, relative } from 'node:path';

import { rolldown } from 'rolldown';

const packageName = /^(?:@[\w.-]+\/)?[\w.-]+/u;

export interface TracedImports {
  /** The files that are loaded, as paths in the folder. */
  files: string[];
  /** The packages that these files import. Imports of types do not count. */
  packages: Set<string>;
}

/** Follows the imports of a package of the workspace from its entries. */
export async function traceImports(folder: string, entries: readonly string[]): Promise<TracedImports> {
  const bundle = await rolldown({
    input: entries.map((entry) => join(folder, entry)),
    external: (name) => !isAbsolute(name) && !/^[.#]/u.test(name),
    treeshake: false,
  });
  const { output } = await bundle.generate();
  await bundle.close();
  const chunks = output.filter((part) => part.type === 'chunk');
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return {
    files: chunks.flatMap(({ moduleIds }) => moduleIds.filter(isAbsolute).map((file) => relative(folder, file))),
    packages: new Set(imported.filter((name) => !own.has(name)).flatMap((name) => packageName.exec(name)?.[0] ?? [])),
  };
}
