import { globSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

const all = 'virtual:catalogues';
const addresses = 'virtual:catalogue-files';
const oneFile = /^virtual:texts-(\w+)-(\w+)$/u;

/**
 * Rooms whose texts are in another file than the common ones: the largest rooms, and rooms of pages with common texts.
 */
const fileOfFeature: Record<string, string> = {
  auth: 'auth',
  desk: 'desk',
  palette: 'palette',
  statistics: 'statistics',
  settings: 'settings',
  applications: 'inventory',
  'ad-blocks': 'inventory',
  'app-ads-txt': 'inventory',
  integration: 'guide',
  'first-day': 'guide',
  earnings: 'earnings',
  // Readers of these notices open the settings next, and almost no user gets one.
  'factor-notices': 'settings',
  // Lazy components of any page. Every page also loads the texts of the settings ahead of time.
  announcements: 'settings',
  support: 'settings',
};

/** The paths of the catalogues in each file, by the file's module. */
const files = Map.groupBy(
  globSync('src/{,features/*/,shell/palette/}locales/*.po', { cwd: join(import.meta.dirname, '..') }).map(
    (path) => `/${path}`,
  ),
  (path) => {
    const [, feature, locale] = /\/src\/(?:(?:features|shell)\/([^/]+)\/)?locales\/(\w+)\.po$/u.exec(path) ?? [];
    const file = feature === undefined ? 'common' : (fileOfFeature[feature] ?? 'others');
    // The palette finds its items by their names in every language.
    return `virtual:texts-${file}-${file === 'palette' ? 'all' : locale}`;
  },
);

/**
 * Puts the catalogues of the features into a few files. The server gets the addresses of these files, so that the head
 * of a page can preload them. Otherwise the browser would find them in the scripts, and request them a round trip
 * later. The browser's build runs before the server's.
 */
export function bundleCatalogues(): Plugin {
  const built: Record<string, string> = {};
  return {
    name: 'bundle-catalogues',
    sharedDuringBuild: true,
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        const id = file.type === 'chunk' ? file.facadeModuleId?.slice(1) : undefined;
        for (const path of files.get(id ?? '') ?? []) built[path] = `/${file.fileName}`;
      }
    },
    resolveId: (source) => (source === all || source === addresses || oneFile.test(source) ? `\0${source}` : undefined),
    load(id) {
      const source = id.slice(1);
      if (source === all) return loaders();
      if (source === addresses) return `export const catalogueFiles = ${JSON.stringify(built)};`;
      const paths = id.startsWith('\0') ? files.get(source) : undefined;
      return paths === undefined ? undefined : catalogues(paths);
    },
  };
}

/**
 * The code that exports the loader of the file for each path. Every page loads this code, so it is short: it builds the
 * paths from the folders, which are the same in all languages.
 */
function loaders(): string {
  const groups = [...files].map(([file, paths]) => {
    const places = paths.map((path) => /^(.+)\/locales\/(\w+)\.po$/u.exec(path) ?? []);
    const [folders, locales] = [1, 2].map((part) => [...new Set(places.map((place) => place[part]))]);
    return `[() => import(${JSON.stringify(file)}), ${JSON.stringify(locales)}, ${JSON.stringify(folders)}],`;
  });
  return `const groups = [\n${groups.join('\n')}\n];
export const catalogues = {};
for (const [load, locales, folders] of groups)
  for (const locale of locales) for (const folder of folders) catalogues[folder + "/locales/" + locale + ".po"] = load;`;
}

/** The code that exports the catalogues of a file by their paths. */
function catalogues(paths: readonly string[]): string {
  const imports = paths.map((path, index) => `import { messages as texts${index} } from ${JSON.stringify(path)};`);
  const entries = paths.map((path, index) => `${JSON.stringify(path)}: texts${index},`);
  return `${imports.join('\n')}\nexport const texts = {\n${entries.join('\n')}\n};`;
}
