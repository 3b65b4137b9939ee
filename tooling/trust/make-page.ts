import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { promiseTable, withPromises } from './promise-table.ts';
import { promises } from './promises.ts';
import { countsIn, updated } from './recorded-counts.ts';
import type { RecordedCounts } from './recorded-counts.ts';

/** Takes what the reports in the packages' test-results counted into counts.json, and writes docs/security.md with it. */

const repository = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => existsSync(join(repository, file)));
const directories = new Set(files.filter((file) => /(?:^|\/)package\.json$/u.test(file)).map((file) => dirname(file)));

const reports = [...directories].flatMap((directory) => {
  const folder = join(repository, directory, 'test-results');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.map((name) => ({ directory, name, text: readFileSync(join(folder, name), 'utf8') }));
});
const { version }: { version: string } = JSON.parse(read('package.json'));
const before: RecordedCounts[] = JSON.parse(read('tooling/trust/counts.json'));
const now = reports.flatMap((report) => countsIn(report, version));
const counts = updated(before, now).filter(({ source, run }) => run === 'command' || files.includes(source));
writeFileSync(join(import.meta.dirname, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`);

const page = withPromises(read('docs/security.md'), promiseTable(promises, counts));
writeFileSync(join(repository, 'docs/security.md'), page);
console.log(`${reports.length} reports read; docs/security.md written.`);
