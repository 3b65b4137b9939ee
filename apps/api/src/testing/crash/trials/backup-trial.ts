import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackupSummary } from '#operator/backup/backup-summary.ts';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';
import { formOf } from '#modules/files/testing/file-uploads.ts';
import type { SampleFile } from '#modules/files/testing/file-uploads.ts';
import type { CrashCounts, CrashTrial, Settings, Staging, StagedTrial } from '#testing/crash/crash-trial.ts';
import { startLoadedNetwork } from '#testing/crash/loaded-statistics.ts';
import type { LoadedNetwork } from '#testing/crash/loaded-statistics.ts';
import { signIn } from '#testing/crash/session.ts';
import { startApi, startCommand } from '#testing/crash/this-api.ts';

const filesOfNetwork = 10;

type Ended = Awaited<ReturnType<typeof startCommand>['ended']>;

/** What has to be the same in each backup of a network that does not change. */
function contentOf({ code, text }: Ended): string | null {
  if (code !== 0) return null;
  const { facts, days, firstDay, lastDay, revenue, files } = JSON.parse(text) as BackupSummary;
  return JSON.stringify({ facts, days, firstDay, lastDay, revenue, files });
}

async function addFiles({ api, publisher }: LoadedNetwork): Promise<void> {
  const token = await signIn(api.origin, publisher.email);
  const contents = Array.from({ length: filesOfNetwork }, (_file, n): SampleFile => [
    `${n}.pdf`,
    sampleFiles.pdf(9_999),
  ]);
  const { body, type } = await formOf(...contents);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const address = `${api.origin}/file/upload/files`;
  const { status } = await fetch(address, { method: 'POST', headers, body: new Uint8Array(body) });
  if (status !== 200) throw new Error(`The files are refused with ${status}.`);
}

async function stageBackups(staging: Staging): Promise<StagedTrial> {
  const network = await startLoadedNetwork(await staging.servers());
  const { settings, api } = network;
  const loaded = await (await network.load(1)).ended;
  if (loaded.code !== 0) throw new Error(loaded.text);
  await addFiles(network);
  const newPlace = async () => join((await staging.stores.newFolder()).DATA_DIR, 'backup');
  const backUp = (place: string) => startCommand(['backup', place, '--json'], settings);
  const verify = (place: string) => startCommand(['verify', place, '--json'], settings).ended;

  let place = await newPlace();
  const started = performance.now();
  const expected = contentOf(await backUp(place).ended);
  if (expected === null) throw new Error('A backup without a kill failed.');
  const milliseconds = performance.now() - started;

  return {
    round: async (part): Promise<Partial<CrashCounts>> => {
      place = await newPlace();
      const killed = backUp(place);
      // The first half of the time is the start of the command.
      await delay(milliseconds * (0.4 + 0.6 * part));
      killed.kill();
      const { code } = await killed.ended;
      const left = await verify(place);
      const isComplete = left.code === 0;
      const faults = isComplete && contentOf(left) !== expected ? ['an unfinished backup counts as complete'] : [];
      if (!isComplete && code === 0) faults.push(`a finished backup is damaged: ${left.text}`);
      if (!isComplete) {
        const again = await backUp(place).ended;
        if (again.code !== 0) faults.push(`a repeated backup failed: ${again.text.slice(0, 500)}`);
      }
      const isLost = contentOf(await verify(place)) !== expected;
      return {
        acknowledged: 1,
        lost: isLost ? 1 : 0,
        refused: isComplete ? 0 : 1,
        unknown: code === null ? 1 : 0,
        faults,
      };
    },
    end: async () => ({ faults: await differencesOfRestored(network, await staging.servers(), place) }),
    close: () => api.kill(),
  };
}

/** Restores the last backup to empty stores, and compares the reports. */
async function differencesOfRestored(network: LoadedNetwork, empty: Settings, place: string): Promise<string[]> {
  const restored = await startCommand(['restore', place], empty).ended;
  if (restored.code !== 0) return [`the backup is not restored: ${restored.text.slice(0, 500)}`];
  const copy = await startApi(empty);
  try {
    const [first, second] = [await network.requests(network.api.origin), await network.requests(copy.origin)];
    return first === second ? [] : [`the restored network has ${second} of ${first} requests`];
  } finally {
    await copy.stop();
  }
}

export const backupTrial: CrashTrial = {
  name: 'Backup killed, repeated, verified; the last one restored',
  share: 0.25,
  stage: stageBackups,
};
