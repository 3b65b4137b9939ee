import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../../..');

/** Writes the results of a benchmark between its markers in docs/results.md. */
export async function writeResults(bench: string, results: string): Promise<void> {
  const page = join(repository, 'docs/results.md');
  await writeFile(page, withResults(await readFile(page, 'utf8'), bench, results));
  await promisify(execFile)(join(repository, 'node_modules/.bin/oxfmt'), [page], { cwd: repository });
}

/** Replaces what is between the two markers of a benchmark. */
function withResults(page: string, bench: string, results: string): string {
  const [begin, end] = ['begin', 'end'].map((which) => `<!-- Results of bench:${bench}: ${which} -->`) as [
    string,
    string,
  ];
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start === -1 || stop < start) throw new Error(`The page lacks the markers “${begin}” and “${end}”.`);
  return `${page.slice(0, start + begin.length)}\n\n${results}\n\n${page.slice(stop)}`;
}
