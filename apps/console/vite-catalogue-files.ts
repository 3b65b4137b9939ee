import type { Plugin } from 'vite';

const name = 'virtual:catalogue-files';
const catalogue = /\/locales\/(\w+)\.po$/u;

/**
 * Tells the server's build in which files of the browser's build the texts of each language lie, so that a page can name
 * its own at once: found from the scripts, it would come a round trip later. The browser's build comes first.
 */
export function locateCatalogues(): Plugin {
  const files: Record<string, string> = {};
  return {
    name: 'locate-catalogues',
    sharedDuringBuild: true,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        const [, locale] = catalogue.exec((chunk.type === 'chunk' && chunk.facadeModuleId) || '') ?? [];
        if (locale !== undefined) files[locale] = `/${chunk.fileName}`;
      }
    },
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const catalogueFiles = ${JSON.stringify(files)};` : undefined),
  };
}
