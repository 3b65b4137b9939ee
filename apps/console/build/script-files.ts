import type { Rolldown } from 'vite';

type FindModule = Rolldown.PluginContext['getModuleInfo'];

/** Which `import()`s need a module at once. */
interface Needs {
  /** The files of pages. */
  pages: string[];
  /** The modules of late parts. */
  parts: string[];
}

const page = /\/src\/routes\/(.+)\.tsx\?tsr-split=/u;

/** The file of the layout, of what several signed-in pages need, and of the icons. */
const shared = 'cabinet';

/** The file of a page's code. Other pages have a file of their own, named as their route. */
const pageFiles: Record<string, string> = {
  $: shared,
  'error/404': shared,
  _cabinet: shared,
  '_cabinet/index': 'dashboard',
  '_cabinet/app/index': 'applications',
  '_cabinet/app/add': 'application-add',
  '_cabinet/app/$applicationId/index': 'application',
  '_cabinet/app/$applicationId/adblock': 'application',
  '_cabinet/sdk': 'help',
  'auth/signup': 'account',
  'registration/validate-link': 'account',
  'restore/validate-link': 'account',
};

/** The file of a room's late parts. Other rooms have a file of their own. */
const partFiles: Record<string, string> = {
  common: 'popups',
  applications: 'application-parts',
  'ad-blocks': 'application-parts',
};

/**
 * Assigns each module to a script file, by the pages and late parts that need it. On HTTP/1.1, a page has six connections,
 * and a file costs a round trip. The bundler's own files, one for each set of users, would be 150, of which 140 have less than
 * 6 KB.
 * @returns the name of the file; null leaves the module to the bundler, which adds it to the only file that needs it
 */
export function scriptFile(id: string, find: FindModule): string | null {
  if (id.endsWith('.po') || id.startsWith('\0virtual:texts-')) return null;
  // The index of the icons imports all of them, so their users are unknown here.
  if (id.includes('/lucide-react/')) return shared;
  const { pages, parts } = needsOf(id, find);
  const [first, ...others] = pages;
  if (first === undefined) return partFile(parts);
  // A part of another room must not load the page.
  const isOwn = id.includes('/src/features/') || parts.every((part) => fileOfRoom(part) === partFiles.applications);
  // The list of apps has the same dialogs.
  const isOfApplication = first === 'application' && parts.length > 0;
  if (others.length === 0 && isOwn && !isOfApplication) return first;
  if (pages.every((file) => file.startsWith('application')) && isOwn) return 'applications';
  return pages.every((file) => file === 'application-add' || file === 'settings') ? 'dialogs' : shared;
}

function partFile(parts: string[]): string | null {
  // A chart follows the figures. The calendar is large, and the only user of its libraries.
  if (parts.every((id) => /report-chart-view|chart-picture/u.test(id))) return 'report-chart';
  if (parts.every((id) => id.includes('chart'))) return parts.length > 1 ? 'chart' : null;
  // A part that is opened while the palette loads does not wait for it.
  if (parts.length === 1 && /period-picker|add-several|command-palette/u.test(String(parts))) return null;
  const [file = 'popups', ...otherFiles] = new Set(parts.map(fileOfRoom));
  return otherFiles.length > 0 ? 'popups' : file;
}

function fileOfRoom(id: string): string {
  const [, room = 'common'] = /\/apps\/console\/src\/(?:features\/)?([^/]+)\//u.exec(id) ?? [];
  return partFiles[room] ?? `${room}-parts`;
}

function needsOf(id: string, find: FindModule): Needs {
  const pages = new Set<string>();
  const parts = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const { dynamicImporters = [], importers = [] } = find(module) ?? {};
    const [, route] = page.exec(module) ?? [];
    if (route !== undefined) pages.add(pageFiles[route] ?? route.replace(/^.*\//u, ''));
    else if (module.includes('/layouts/default-layout.tsx')) pages.add(shared);
    else if (dynamicImporters.length > 0) parts.add(module);
    for (const importer of importers) seen.add(importer);
  }
  return { pages: [...pages], parts: [...parts] };
}
