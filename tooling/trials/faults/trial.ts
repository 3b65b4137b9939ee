/**
 * Disturbs what the product depends on, loads it and floods its sign-in, and compares what happens with docs/security.md.
 * Settings: FAULTS_ONLY (phases), FAULTS_HANG_SECONDS, FAULTS_PUBLISHERS, FAULTS_LOAD_SECONDS, FAULTS_TRIPLE_SECONDS,
 * FAULTS_MEMORY_SECONDS, FAULTS_FLOOD_RATE, FAULTS_FLOOD_SECONDS. Exits with 1 when a check fails.
 */
import { floodHead, runFlood } from '#faults/phases/flood.ts';
import { loadHead, runLoad } from '#faults/phases/load.ts';
import { memoryHead, runMemory } from '#faults/phases/memory.ts';
import { lineOf, runOutage, tableHead } from '#faults/phases/outage.ts';
import type { Outage } from '#faults/phases/outage.ts';
import { gatherCrowd } from '#faults/support/crowd.ts';
import { dependencies, startNetwork } from '#faults/support/network.ts';
import type { Network } from '#faults/support/network.ts';
import { createVerdicts } from '#faults/support/verdicts.ts';

const setting = (name: string, usual: number) => Number(process.env[`FAULTS_${name}`] ?? usual);
const hangSeconds = setting('HANG_SECONDS', 12);
const publishers = setting('PUBLISHERS', 200);
const seconds = {
  load: setting('LOAD_SECONDS', 40),
  triple: setting('TRIPLE_SECONDS', 30),
  memory: setting('MEMORY_SECONDS', 60),
  flood: setting('FLOOD_SECONDS', 6),
};
const floodRate = setting('FLOOD_RATE', 100);
/** Calls of a publisher in a second. */
const pace = 0.2;
const diskMegabytes = 64;

const started = Date.now();
const verdicts = createVerdicts();
const print = (...lines: readonly string[]) => lines.forEach((line) => console.log(line));
const head = (title: string) => print('', `${title} (second ${Math.round((Date.now() - started) / 1_000)})`, '');

const phases: Record<string, (network: Network) => Promise<void>> = {
  outages,
  flood,
  load,
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
  const run = async (outage: Outage) => {
    const row = await verdicts.timed(() => runOutage(network, outage, verdicts));
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
}

async function flood(network: Network): Promise<void> {
  head(`Sign-ins, ${floodRate} a second`);
  await network.replaceApi({ isDirect: true });
  const result = await verdicts.timed(() => runFlood(network, { rate: floodRate, seconds: seconds.flood }, verdicts));
  print(...floodHead, ...result.lines, '', `Memory grew by ${Math.round(result.growth)} MB.`);
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
}
