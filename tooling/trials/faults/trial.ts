/**
 * Disturbs what the product depends on, loads it, floods its sign-in and leaves a tab open over a deployment, and holds what
 * happens against docs/security.md. Settings: FAULTS_ONLY (phases), FAULTS_HANG_SECONDS, FAULTS_PUBLISHERS,
 * FAULTS_LOAD_SECONDS, FAULTS_TRIPLE_SECONDS, FAULTS_MEMORY_SECONDS, FAULTS_FLOOD_RATE, FAULTS_FLOOD_SECONDS,
 * FAULTS_TAB_SECONDS. Exits with 1 when a check fails, or when a broken build passes its check.
 */
import { writeCounts } from '@publisher-console/trust/written-counts';
import type { CountedEntry } from '@publisher-console/trust/counted';
import { controls, signInFor } from '#faults/phases/controls.ts';
import { floodHead, runFlood } from '#faults/phases/flood.ts';
import { loadHead, runLoad } from '#faults/phases/load.ts';
import { memoryHead, runMemory } from '#faults/phases/memory.ts';
import { lineOf, runOutage, tableHead } from '#faults/phases/outage.ts';
import type { Outage, OutageRow } from '#faults/phases/outage.ts';
import { runStaleTab } from '#faults/phases/stale-tab.ts';
import { gatherCrowd } from '#faults/support/crowd.ts';
import { dependencies, startNetwork } from '#faults/support/network.ts';
import type { Network } from '#faults/support/network.ts';
import { createVerdicts } from '#faults/support/verdicts.ts';
import { kinds } from '#faults/support/visitor.ts';

const setting = (name: string, usual: number) => Number(process.env[`FAULTS_${name}`] ?? usual);
const hangSeconds = setting('HANG_SECONDS', 12);
const publishers = setting('PUBLISHERS', 200);
const seconds = {
  load: setting('LOAD_SECONDS', 40),
  triple: setting('TRIPLE_SECONDS', 30),
  memory: setting('MEMORY_SECONDS', 60),
  flood: setting('FLOOD_SECONDS', 6),
  tab: setting('TAB_SECONDS', 60),
};
const floodRate = setting('FLOOD_RATE', 100);
/** Calls of a publisher in a second. */
const pace = 0.2;
const diskMegabytes = 64;

const started = Date.now();
const verdicts = createVerdicts();
const entries: CountedEntry[] = [];
const print = (...lines: readonly string[]) => lines.forEach((line) => console.log(line));
const head = (title: string) => print('', `${title} (second ${Math.round((Date.now() - started) / 1_000)})`, '');

const phases: Record<string, (network: Network) => Promise<void>> = {
  outages,
  flood,
  load,
  tab,
  controls: power,
};
const only = process.env['FAULTS_ONLY']?.split(',') ?? Object.keys(phases);

const product = await startNetwork();
try {
  for (const name of only) await phases[name]?.(product);
} catch (error) {
  verdicts.check(false, `the trial ended early: ${String(error)}; the logs are in ${product.folder}`);
  console.error(error);
} finally {
  await product.close();
}
writeCounts('trial-faults', entries);
print('', `${verdicts.passed()} passed, ${verdicts.failed()} failed`);
process.exitCode = verdicts.failed() === 0 ? 0 : 1;

async function outages(network: Network): Promise<void> {
  const brief = 3_000;
  const single = dependencies.flatMap((each): Outage[] => [
    { what: [each], fault: 'cut', lasts: brief },
    { what: [each], fault: 'slow', lasts: brief },
    { what: [each], fault: 'hang', lasts: hangSeconds * 1_000 },
  ]);
  const pairs = dependencies.flatMap((one, place) =>
    dependencies.slice(place + 1).map((other): Outage => ({ what: [one, other], fault: 'cut', lasts: brief })),
  );
  head('What each kind of call is answered while a dependency is disturbed');
  print(...tableHead);
  const rows: OutageRow[] = [];
  const run = async (outage: Outage) => {
    const row = await verdicts.timed(() => runOutage(network, outage, verdicts));
    rows.push(row);
    print(await lineOf(row));
  };
  for (const outage of [...single, ...pairs]) await run(outage);
  if (process.platform === 'linux') {
    await network.replaceApi({ diskMegabytes });
    await run({ what: ['disk'], fault: 'full', lasts: brief });
    await network.replaceApi();
  } else {
    print('A full disk is tried on Linux only.');
  }
  const answers = rows.flatMap((row) => Object.values(row.answers).flat());
  entries.push({
    promise: 'P31',
    counts: {
      'outages of one dependency': rows.filter(({ outage }) => outage.what.length === 1).length,
      'outages of two at once': pairs.length,
      'kinds of call': kinds.length,
      calls: answers.length,
      'answers 503': answers.filter(({ status }) => status === 503).length,
      'log-outs': rows.reduce((sum, { logOuts }) => sum + logOuts, 0),
      'slowest recovery, seconds': Math.ceil(Math.max(...rows.map(({ recovery }) => recovery)) / 1_000),
    },
  });
}

async function flood(network: Network): Promise<void> {
  head(`Sign-ins, ${floodRate} a second`);
  await network.replaceApi({ isDirect: true });
  const { token } = await signInFor(network);
  const options = { api: network.api(), token, rate: floodRate, seconds: seconds.flood };
  const result = await verdicts.timed(() => runFlood(options, verdicts));
  print(...floodHead, ...result.lines, '', `Memory grew by ${Math.round(result.growth)} MB.`);
  entries.push({
    promise: 'P29',
    counts: { 'sign-ins': result.attempts, 'refused at once': result.shed, 'memory, MB': Math.round(result.growth) },
  });
}

async function load(network: Network): Promise<void> {
  await network.replaceApi({ isDirect: true });
  head(`${publishers} publishers`);
  const crowd = await gatherCrowd(network, publishers);
  const loads = { crowd, perSecond: pace, seconds: { usual: seconds.load, triple: seconds.triple } };
  const result = await verdicts.timed(() => runLoad(loads, verdicts));
  print(...loadHead, ...result.lines);
  head('Memory while they work on');
  const memory = await runMemory({ api: network.api(), seconds: seconds.memory, warmUp: 10 }, verdicts);
  await crowd.leave();
  print(...memoryHead, ...memory.lines, '', `${memory.growth.toFixed(1)} MB more are alive.`);
  entries.push({
    promise: 'P36',
    counts: {
      publishers,
      calls: crowd.samples.length,
      'refused with 429 or 503': result.refused,
      'recovery, seconds': result.recovery,
      'seconds of memory': seconds.memory,
      'memory growth, MB': Math.max(0, Math.round(memory.growth)),
    },
  });
}

async function tab({ origin }: Network): Promise<void> {
  head('A tab that is open over a deployment');
  const result = await runStaleTab({ origin, seconds: seconds.tab }, verdicts);
  const { reloads, errorPages, presses } = result;
  print(`${presses} presses in ${seconds.tab} s: ${reloads} reloads, the error page ${errorPages} times.`);
  entries.push({ promise: 'P32', counts: { seconds: seconds.tab, presses, reloads, 'error pages': errorPages } });
}

async function power(network: Network): Promise<void> {
  head('Broken on purpose: each has to fail its check');
  for (const { promise, what, expected, breaks = [], settings = {}, isDirect = false, run } of controls) {
    await network.replaceApi({ breaks, settings, isDirect });
    const failures = await verdicts.failuresOf((inner) => run(network, inner));
    const meant = failures.filter((failure) => expected.test(failure));
    verdicts.check(meant.length > 0, `control: ${what}: no check fails as meant, but ${failures.join('; ') || 'none'}`);
    print(`${promise}: ${what}: ${meant.length} checks fail, such as “${meant[0]}”`);
    entries.push({ promise, control: what, counts: { 'checks that fail': meant.length } });
  }
  await network.replaceApi();
}
