import type { Plugin, Rolldown } from 'vite';

const name = 'virtual:frame-files';
const catalogue = /\/src\/(?:features\/[^/]+\/)?locales\/\w+\.po$/u;
const layout = '/shell/layouts/default-layout.tsx';

/**
 * Tells the server's build the addresses of the built catalogues and of the default layout, so that the head of a page can
 * preload them: found through the scripts, they would be requested a round trip later. The browser's build runs first.
 */
export function locateFrameFiles(): Plugin {
  const catalogueFiles: Record<string, string> = {};
  const layoutFiles: string[] = [];
  return {
    name: 'locate-frame-files',
    sharedDuringBuild: true,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const chunk of chunks) {
        const [path] = catalogue.exec(chunk.facadeModuleId ?? '') ?? [];
        if (path !== undefined) catalogueFiles[path] = `/${chunk.fileName}`;
        if (chunk.moduleIds.some((id) => id.endsWith(layout))) layoutFiles.push(...filesOf(chunk, chunks));
      }
    },
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? toModule({ catalogueFiles, layoutFiles }) : undefined),
  };
}

/** The file of a chunk and all that it imports, directly or not, except for what every page loads. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): string[] {
  const byName = new Map(chunks.map((each) => [each.fileName, each]));
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const everywhere = new Set(entries.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  const found = new Set([chunk.fileName]);
  // A set also visits what is added to it on the way.
  for (const each of found) byName.get(each)?.imports.forEach((file) => found.add(file));
  return [...found].filter((file) => !everywhere.has(file)).map((file) => `/${file}`);
}

function toModule(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join('\n');
}
