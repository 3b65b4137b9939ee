import { readFileSync } from 'node:fs';

/** `docs/configuration.md`, whose tables are generated from the schemas of both servers. */
export const settingsPageFile = new URL('../../docs/configuration.md', import.meta.url);

export const readSettingsPage = (): string => readFileSync(settingsPageFile, 'utf8');

/** The settings of a server, by the name of their variable. */
export interface DescribedSettings {
  server: 'API' | 'console';
  /** Of a valibot object. */
  entries: Record<string, unknown>;
  /** What each setting means, in groups. */
  descriptions: Record<string, Partial<Record<string, string>>>;
  /** Defaults that are not texts of the schema, in words. */
  defaults?: Partial<Record<string, string>>;
}

/**
 * The page with new tables for one server.
 * @throws Error if a setting is described never, twice or without being in the schema
 */
export function withSettings(
  page: string,
  { server, entries, descriptions, defaults = {} }: DescribedSettings,
): string {
  const names = Object.values(descriptions).flatMap((group) => Object.keys(group));
  const [declared, described] = [Object.keys(entries).toSorted(), names.toSorted()];
  if (declared.join() !== described.join()) {
    const wrong = [...declared, ...described].filter(
      (name, _, all) => all.filter((each) => each === name).length !== 2,
    );
    throw new Error(`Describe each setting of the ${server} once: ${[...new Set(wrong)].join(', ')}`);
  }
  const shownDefault = (name: string): string => {
    const { default: value } = entries[name] as { default?: unknown };
    return defaults[name] ?? (typeof value === 'string' && value !== '' ? `\`${value}\`` : '');
  };
  const tables = Object.entries(descriptions).map(([title, group]) => {
    const rows = Object.entries(group).map(([name, meaning]) => `| \`${name}\` | ${shownDefault(name)} | ${meaning} |`);
    return `### ${title}\n\n<!-- prettier-ignore -->\n| Variable | Default | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}`;
  });
  const [begin, end] = [`<!-- Settings of the ${server}: begin -->`, `<!-- Settings of the ${server}: end -->`];
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start === -1 || stop < start) throw new Error(`The page lacks the lines “${begin}” and “${end}”.`);
  return `${page.slice(0, start + begin.length)}\n\n${tables.join('\n\n')}\n\n${page.slice(stop)}`;
}

/** Names of the settings that the page describes for a server. */
export function documentedSettings(server: 'API' | 'console'): string[] {
  const [, section = ''] = readSettingsPage().split(`<!-- Settings of the ${server}: begin -->`);
  const [table = ''] = section.split(`<!-- Settings of the ${server}: end -->`);
  return [...table.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name = '']) => name);
}
