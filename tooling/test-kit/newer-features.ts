import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';

/** The first version of each browser that is supported: `{ chrome: '114', safari: '17' }`. */
type MinimumBrowsers = Partial<Record<BrowserName, string>>;

/**
 * The built-ins of JavaScript and of the web that not all of these browsers have, by their names in MDN's data: an object,
 * such as `Iterator`, or its member, such as `Promise.withResolvers`, `Array.toSpliced` and `URL.parse`. Members that an
 * object itself has and those of its instances are not distinguished.
 *
 * @see https://github.com/mdn/browser-compat-data
 */
export function newerFeatures(minimum: MinimumBrowsers): Set<string> {
  const found = new Set<string>();
  const { api, javascript } = readData();
  for (const objects of [api, javascript['builtins'] ?? {}]) {
    for (const [object, members] of Object.entries<Identifier>(objects)) {
      if (isNewer(members, minimum)) found.add(object);
      for (const [member, data] of Object.entries(members)) {
        const isMember = member !== '__compat';
        if (isMember && isNewer(data as Identifier, minimum)) found.add(`${object}.${member.replace(/_static$/u, '')}`);
      }
    }
  }
  return found;
}

// Much faster than an import with its type, which has a megabyte.
function readData(): CompatData {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
  return JSON.parse(readFileSync(path, 'utf8'));
}

function isNewer({ __compat: compat }: Identifier, minimum: MinimumBrowsers): boolean {
  if (compat === undefined) return false;
  return Object.entries(minimum).some(([browser, version]) => {
    const support = compat.support[browser as BrowserName];
    return ![support ?? []].flat().some((statement) => isSupported(statement, version));
  });
}

function isSupported(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  if (flags !== undefined || prefix !== undefined || otherName !== undefined) return false;
  const reached = (since: typeof added): boolean =>
    typeof since === 'string' && Number.parseFloat(since.replace('≤', '')) <= Number.parseFloat(version);
  return reached(added) && !(removed !== undefined && reached(removed));
}
