import { posix } from 'node:path';

import type { Rolldown } from 'vite';

type FindModule = Rolldown.PluginContext['getModuleInfo'];

/** The file with the layout and the modules that several pages need. */
const shared = 'cabinet';

/** Pages with dialogs of their own. On other pages, dialogs are lazy components. */
const pagesWithDialogs = new Set(['settings', 'app/add']);

/** Pages that are rarely opened. They load modules that other pages need too from the files of those pages. */
const rarePages = new Set(['blocked', 'earnings', 'earnings/$month', 'earnings/entries', 'invitation', 'links']);

/**
 * The pages of the network's staff. They load modules that publishers' pages need too from the files of those pages.
 */
const deskTree = '/src/desk-tree.tsx';

/**
 * Only the desk reads lists page by page. All pages import the index of the library, which hides what needs these
 * modules.
 */
const modulesOfDesk = /\/(?:infiniteQueryObserver|infiniteQueryOptions|useInfiniteQuery)\.js$/u;

/** The calendar is large, and other parts must not wait for the palette. */
const partsWithOwnFile = /\/(?:period-picker|command-palette|app-code-dialog)\.tsx$/u;

/** Modules that belong to one page of publishers, whatever lazy components share them. */
const filesOfPage = /\/src\/(?:features\/|common\/(?:factors\/|forms\/one-time-secret))/u;

/** One page renders these modules at once and another one in a lazy component, so they have a file of their own. */
const filesOfBoth = /\/src\/comparison\/(?:causes|moves)\//u;

/**
 * Assigns each module to a script file, by the pages and the lazy components that need it:
 *
 * - what one page needs is in the file of that page,
 * - what several pages below one path need is in the file of that path, and what other pages have in common in `cabinet`,
 * - what only lazy components need is in a file of their room,
 * - what only the pages of the staff need is in `desk`.
 *
 * On HTTP/1.1, a page has six connections, and a file costs a round trip. The bundler's own files, one for each set of
 * users, would be 150, of which 140 have less than 6 KB.
 * @returns the name of the file; null leaves the module to the bundler, which adds it to the only file that needs it
 */
export function scriptFile(id: string, find: FindModule): string | null {
  if (id.endsWith('.po') || id.startsWith('\0virtual:texts-')) return null;
  if (modulesOfDesk.test(id)) return 'desk';
  const { pages, parts, isOfDesk } = needsOf(id, find);
  if (pages.length === 0) return isOfDesk && parts.length === 0 ? 'desk' : fileOfParts(parts);
  if (filesOfBoth.test(id)) return 'moves';
  // A lazy component of another page must not load this page.
  const isOwn = filesOfPage.test(id) || parts.every((part) => roomOf(part) === 'applications');
  const file = isOwn ? fileOfPages(pages) : shared;
  return file === shared && pages.every((page) => pagesWithDialogs.has(page)) ? 'dialogs' : file;
}

function fileOfPages([first = '', ...others]: string[]): string {
  let path = first;
  while (path !== '.' && !others.every((page) => `${page}/`.startsWith(`${path}/`))) path = posix.dirname(path);
  return path === '.' ? shared : path.replaceAll('/', '-');
}

function fileOfParts(parts: string[]): string | null {
  if (parts.length === 1 && partsWithOwnFile.test(String(parts))) return null;
  const rooms = new Set(parts.map(roomOf));
  const room = rooms.size === 1 ? String([...rooms]) : 'common';
  // Charts load by themselves, after the figures; the other parts load when they are opened.
  return `${room}-${parts.every((part) => part.includes('chart')) ? 'charts' : 'parts'}`;
}

function roomOf(id: string): string {
  return /\/apps\/console\/src\/(?:features\/)?([^/]+)\//u.exec(id)?.[1] ?? 'common';
}

/** @returns the pages, by their paths, and the modules of the lazy components that need a module */
function needsOf(id: string, find: FindModule) {
  const pages = new Set<string>();
  const parts = new Set<string>();
  const seen = new Set([id]);
  let isOfDesk = false;
  for (const module of seen) {
    const { dynamicImporters = [], importers = [] } = find(module) ?? {};
    const [, route] = /\/src\/routes\/(.+)\.tsx\?tsr-split=/u.exec(module) ?? [];
    if (route !== undefined) pages.add(pathOf(route));
    else if (module.includes('/layouts/default-layout.tsx')) pages.add('.');
    else if (module.endsWith(deskTree)) isOfDesk = true;
    else if (dynamicImporters.length > 0) parts.add(module);
    for (const importer of importers) seen.add(importer);
  }
  const usual = [...pages].filter((page) => !rarePages.has(page));
  return { pages: usual.length > 0 ? usual : [...pages], parts: [...parts], isOfDesk };
}

/** @returns the path of a page, where the pages of one app count as one, as do those of links in mails; `.` if it has no code of its own */
function pathOf(route: string): string {
  if (route === '_cabinet/index') return 'dashboard';
  if (route === '_cabinet' || route === '$' || route === 'error/404') return '.';
  if (/(?:\/validate-link|^factor-reset)$/u.test(route)) return 'links';
  return route
    .replace(/^(?:_cabinet|registration|restore)\//u, '')
    .replace(/\/\$applicationId\/\w+$/u, '/one')
    .replace(/\/index$/u, '');
}
