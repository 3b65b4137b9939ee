import type { Plugin } from 'vite';

const name = 'virtual:catalogue-files';
const catalogue = /\/src\/(?:features\/[^/]+\/)?locales\/\w+\.po$/u;

/**
 * Gives the server the addresses of the built catalogues, so that the head of a page can preload them. Otherwise the
 * browser would find them in the scripts, and request them a round trip later. The browser's build runs before the
 * server's.
 */
export function locateCatalogues(): Plugin {
  const files: Record<string, string> = {};
  return {
    name: 'locate-catalogues',
    sharedDuringBuild: true,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        const [path] = (file.type === 'chunk' && catalogue.exec(file.facadeModuleId ?? '')) || [];
        if (path !== undefined) files[path] = `/${file.fileName}`;
      }
    },
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const catalogueFiles = ${JSON.stringify(files)};` : undefined),
  };
}
