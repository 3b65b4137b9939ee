import { readFileSync } from 'node:fs';

const monitoring = new URL('../../docs/monitoring/', import.meta.url);

/** The product's own metrics of a server (`API` or `console`) in the table of docs/monitoring.md, by name. */
export function documentedMetrics(server: 'API' | 'console'): string[] {
  const page = readFileSync(new URL('../monitoring.md', monitoring), 'utf8');
  const rows = [...page.matchAll(/^\| `(?<name>publisher_console_\w+)` +\| (?<of>\w+)/gmu)];
  return rows
    .filter(({ groups }) => groups?.['of'] === server || groups?.['of'] === 'both')
    .map(({ groups }) => groups?.['name'] ?? '')
    .toSorted();
}

/** Names of all metrics in a scrape, also of those without samples. */
export function scrapedMetrics(text: string): string[] {
  return [...text.matchAll(/^# TYPE (?<name>\w+)/gmu)].map(({ groups }) => groups?.['name'] ?? '').toSorted();
}

/** The metrics that the dashboard and the alert rules name. Those of a histogram count by its name. */
export function watchedMetrics(): string[] {
  const files = ['alerts.yaml', 'grafana-dashboard.json'];
  const texts = files.map((file) => readFileSync(new URL(file, monitoring), 'utf8'));
  const names = texts.flatMap((text) => text.match(/\b(?:publisher_console|process|nodejs)_\w+/gu) ?? []);
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/u, '')))].toSorted();
}

/** The metrics of a scrape that are the product's own. */
export function ownMetrics(names: string[]): string[] {
  return names.filter((name) => name.startsWith('publisher_console_'));
}
