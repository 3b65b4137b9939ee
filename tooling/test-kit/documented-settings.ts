import { readFileSync } from 'node:fs';

const operating = new URL('../../docs/operating.md', import.meta.url);

/**
 * Reads the table below a heading of docs/operating.md.
 * @returns name and default of each setting, in the order of the table; null for a default that is described in words
 */
export function documentedSettings(heading: string): [name: string, value: string | null][] {
  const [, section = ''] = readFileSync(operating, 'utf8').split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [, names = '', values = ''] = row.split('|');
    const defaults = quoted(values);
    const inWords = values.replaceAll(/`[^`]*`|[\s,]/g, '') !== '';
    return quoted(names).map((name, index): [string, string | null] => [
      name,
      inWords ? null : (defaults[index] ?? ''),
    ]);
  });
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text);
}

/** Name and default of each setting of a valibot object, an absent default as ''. */
export function declaredSettings(entries: Record<string, unknown>): [name: string, value: string][] {
  return Object.entries(entries).map(([name, schema]) => {
    const { default: value } = schema as { default?: unknown };
    return [name, typeof value === 'string' ? value : ''];
  });
}
