import { demoAccount } from '@publisher-console/api/demo/demo-account.ts';

import type { EmptyFolder, Output } from './empty-folder.ts';
import { readPage } from './printed-page.ts';

/** What examples of the README print with the demo network. The others print nothing. */
const printed: Record<string, RegExp> = {
  'status-of-an-application.mjs': /^deleted\n$/,
  'list-applications.mjs': /^(?:.+ (?:active|on_check|test_mode|stopped|problem)\n){11,}\d+ on page 2 of \d+\n$/,
  'build-report.mjs': /^(?:\d{4}-\d\d-\d\d [\d.]+\n){6,7}in all [\d.]+ USD\n$/,
  'save-report.mjs': /^(?:\d+ of (?:unknown|\d+) bytes\n)+$/,
  'session.mjs': /^Signed in as Anna N\.\n$/,
  'upload-files.mjs': /^(?:\d+ %\n)*100 %\n\S+ contract\.pdf application\/pdf\n$/,
  'exact-sum.mjs': /^the sum is exact: true\n$/,
  'start-worker.mjs': /^revenue of yesterday: [\d.]+\n$/,
};

/** A worker that another one starts, and what needs a browser or a library that the client does not depend on. */
const notRunAlone = new Set(['revenue-worker.mjs', 'browser.mjs', 'queries.mjs']);

interface ReadmeRun extends Pick<Output, 'stderr'> {
  /** What each example has printed, after its name. */
  outputs: [name: string, output: string][];
  expected: [name: string, output: RegExp][];
}

/** Runs the examples of the README one after another in one process, where the client is installed. */
export async function runReadme(folder: EmptyFolder, origin: string): Promise<ReadmeRun> {
  const { scripts } = await readPage('packages/api-client/README.md', origin);
  for (const [name, script] of scripts)
    await folder.write([[name, script.replace('correct horse battery', demoAccount.password)]]);
  // What a worker sends is printed after the last line of the example that starts it.
  const names = [...scripts.keys()].filter((name) => !notRunAlone.has(name) && name !== 'start-worker.mjs');
  const inTurn = [...names, 'start-worker.mjs'];
  const calls = inTurn.map((name) => `console.log('# ${name}'); await import('./${name}');`);
  await folder.write([
    ['scan.pdf', '%PDF-1.7\n'],
    ['in-turn.mjs', calls.join('\n')],
  ]);
  const { stdout, stderr } = await folder.run('node --env-file=.env in-turn.mjs');
  const outputs = [...stdout.matchAll(/^# (.+\.mjs)\n((?:(?!# ).*\n)*)/gm)];
  return {
    stderr,
    outputs: outputs.map(([, name = '', output = '']) => [name, output]),
    expected: inTurn.map((name) => [name, printed[name] ?? /^$/]),
  };
}
