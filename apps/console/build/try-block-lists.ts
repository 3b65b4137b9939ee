import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { FiltersEngine, Request } from '@ghostery/adblocker';

import { blockedReason } from './blocked-names.ts';
import { requestAddresses } from './request-addresses.ts';
import type { RequestAddress } from './request-addresses.ts';

/**
 * Tries all request addresses of the built console against lists of content blockers: `BLOCK_LISTS=<folder> pnpm
 * trial:blockers`, after a build. The folder has text files such as `easylist.txt`; their licences are not this
 * repository's, so it has none of them.
 */
const folder = process.env.BLOCK_LISTS;
if (!folder) throw new Error('BLOCK_LISTS names no folder with lists, such as easylist.txt and easyprivacy.txt');

const origin = 'https://console.publishers.example';
const build = new URL('../dist/client/', import.meta.url).pathname;
const files = (await readdir(build, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/u.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name).slice(build.length));
const addresses = requestAddresses(files);

/** Addresses that the lists have to block; otherwise the lists or the engine do not work here. */
const controls: RequestAddress[] = [
  '/ads/images/first.png',
  '/banners/468x60.png',
  '/assets/fbevents.js',
  '/pixel.gif?x=1',
].map((path) => ({ path, kind: path.endsWith('.js') ? 'script' : 'image' }));

const stoppedBy = (engine: FiltersEngine, tried: readonly RequestAddress[]): string[] =>
  tried.flatMap(({ path, kind }) => {
    const request = Request.fromRawDetails({ url: `${origin}${path}`, type: kind, sourceUrl: `${origin}/` });
    const { match, filter } = engine.match(request);
    return match ? [`${path} by ${filter?.toString()}`] : [];
  });

const lists = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
let failures = 0;
const stoppedControls = new Set<string>();
for (const name of lists) {
  const engine = FiltersEngine.parse(await readFile(join(folder, name), 'utf8'));
  const { length } = engine.getFilters().networkFilters;
  const stopped = stoppedBy(engine, addresses);
  for (const control of stoppedBy(engine, controls)) stoppedControls.add(control.split(' ')[0] ?? '');
  for (const line of stopped) console.log(`stopped: ${line}`);
  console.log(`${name}: ${length} rules, ${addresses.length} addresses, ${stopped.length} stopped`);
  failures += stopped.length;
}
const unnamed = controls.filter(({ path }) => blockedReason(path) === null).length;
if (stoppedControls.size < controls.length || unnamed > 0) {
  console.log(`the control failed: ${stoppedControls.size} of ${controls.length} names of advertising were stopped`);
  failures += 1;
}
console.log(`control: ${stoppedControls.size} of ${controls.length} names of advertising are stopped`);
console.log(`${addresses.length * lists.length - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
