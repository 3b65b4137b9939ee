/**
 * Runs the release before and this checkout on the same stores, and replaces the processes of the one by those of the
 * other while publishers work (docs/upgrading.md). Exits with 1 when a call fails.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoAccount } from '#demo/demo-account.ts';
import { createBalancer } from './balancer.ts';
import { checkOutRelease, findReleaseBefore, thisCheckout } from './release-checkout.ts';
import type { Release } from './release-checkout.ts';
import { runOperator, startRelease } from './release-process.ts';
import type { ReleaseProcess } from './release-process.ts';
import { compareFigures, loadedDay, mailedLinks, redeemLink } from './trial-checks.ts';
import { startTrialStores } from './trial-stores.ts';
import type { TrialStores } from './trial-stores.ts';
import { createCaller, signIn, visit } from './visitor.ts';
import type { CallCounts } from './visitor.ts';

const visitors = 12;
/** Milliseconds of each phase; the calls of all publishers go on through all of them. */
const phase = 15_000;

const started = Date.now();
const say = (line: string) =>
  console.log(`${String(Math.round((Date.now() - started) / 1_000)).padStart(4)} s  ${line}`);

const tag = findReleaseBefore();
if (tag === null) {
  console.log('This clone has no tag of an earlier release, so no upgrade was tried: git fetch --tags');
} else {
  const before = await checkOutRelease(tag);
  const stores = await startTrialStores();
  try {
    await tryUpgrade(stores, before, { name: 'this checkout', folder: thisCheckout });
  } catch (error) {
    console.error(error, `\nThe logs of the processes are in ${stores.folder}.`);
    // Its children end with this process.
    process.exit(1);
  }
  await stores.close();
}

async function tryUpgrade(stores: TrialStores, before: Release, after: Release): Promise<void> {
  const balancer = createBalancer();
  const counts: CallCounts = { byRelease: {}, failures: [] };
  const call = createCaller(balancer, counts);
  const start = async (release: Release, name: string): Promise<ReleaseProcess> => {
    const process = await startRelease(release, await stores.settingsOf(name));
    await balancer.add(process);
    say(`${name} of ${release.name} is ready at ${process.origin}`);
    return process;
  };

  const [oldA, oldB] = [await start(before, 'old-a'), await start(before, 'old-b')];
  const operator = await stores.settingsOf('operator');
  say(`${before.name}: ${(await runOperator(before, ['demo'], operator)).split('\n')[0]}`);

  const leaving = new AbortController();
  const account = { login: demoAccount.email, password: demoAccount.password };
  const visits: Promise<void>[] = [];
  // One after the other: a process hashes only a few passwords at once.
  while (visits.length < visitors) visits.push(visit(call, await signIn(call, account), leaving.signal));
  const restore = (email: string) => call('/restore/password', { body: { email } });
  say(`${visitors} publishers work`);
  await delay(phase);
  await restore('oleg@harbour.example');

  const newA = await start(after, 'new-a');
  say(`both releases serve, on stores that ${after.name} has migrated`);
  await restore('mia@freshpixel.example');
  await redeemLink(newA, stores.mails);
  say(`a link that ${before.name} has mailed works at ${newA.release}`);
  const file = join(stores.folder, 'day.csv');
  await writeFile(file, await loadedDay(newA, account));
  say(`${after.name}: ${(await runOperator(after, ['stats', 'load', file], operator)).split('\n')[0]}`);
  say(`a day that ${after.name} has loaded is the same from both: ${await compareFigures([oldA, newA], account)}`);
  await delay(phase);

  const stopOld = async (process: ReleaseProcess) => {
    balancer.remove(process);
    say(`a process of ${process.release} is stopped: exit code ${await process.stop()}`);
  };
  await stopOld(oldA);
  const newB = await start(after, 'new-b');
  await stopOld(oldB);
  say(`only ${after.name} serves`);
  await delay(phase);
  leaving.abort();
  await Promise.all(visits);
  balancer.close();
  await newA.stop();
  await newB.stop();
  report(counts, mailedLinks(stores.mails).length);
  say(`${before.name} on these stores: ${await startAgain(before, stores)}`);
}

/** A release before may start again on stores that only got something more; otherwise it has to report why not. */
async function startAgain(release: Release, stores: TrialStores): Promise<string> {
  try {
    const process = await startRelease(release, await stores.settingsOf('old-c'));
    return `started again, and stopped with exit code ${await process.stop()}`;
  } catch (error) {
    return `does not start again, ${(error as Error).message}`;
  }
}

function report({ byRelease, failures }: CallCounts, links: number): void {
  for (const [release, calls] of Object.entries(byRelease)) say(`${calls} calls to ${release}`);
  say(`${links} of 2 links were mailed`);
  say(`${failures.length} calls failed`);
  for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
  if (failures.length > 0 || links !== 2) process.exitCode = 1;
}
