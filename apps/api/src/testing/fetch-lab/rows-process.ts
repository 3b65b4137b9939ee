/**
 * A process of the fetch lab: runs the catalogue, or the rows that have to notice a broken build. Its standard output has a
 * line of JSON for each row.
 *
 * node --expose-gc rows-process.ts (namespace | loopback) [name of a broken build]
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { brokenBuilds } from './broken-builds.ts';
import type { BrokenBuild } from './broken-builds.ts';
import type { LabKind } from './lab-network.ts';

const [kind, name] = process.argv.slice(2) as [LabKind, string?];
const broken = brokenBuilds.find((build) => build.name === name);
if (broken !== undefined) replaceIn(broken);

// The rows import the product, which has to be broken before.
const [{ labRows }, { control }, { startLab }, { runRow }] = await Promise.all([
  import('./lab-rows.ts'),
  import('./unguarded.ts'),
  import('./lab-network.ts'),
  import('./lab-row.ts'),
]);
const lab = await startLab(kind);
const rows = broken === undefined ? [control, ...labRows] : labRows.filter(({ id }) => broken.rows.includes(id));
for (const row of rows) {
  const begun = performance.now();
  const result = await runRow(row, lab, broken === undefined ? 'many' : 'few');
  const { id, what } = row;
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(`${JSON.stringify({ id, what, seconds, ...result })}\n`);
}
await lab.close();

/** Replaces the text of a file when it is loaded. */
function replaceIn({ file, from, to }: BrokenBuild): void {
  const changed = new URL(`../../${file}`, import.meta.url);
  const parts = readFileSync(changed, 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} does not have the text once that the broken build replaces.`);
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      return url === changed.href ? { ...loaded, source: parts.join(to) } : loaded;
    },
  });
}
