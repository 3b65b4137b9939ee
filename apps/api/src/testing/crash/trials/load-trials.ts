import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CrashCounts, CrashTrial, Settings, StagedTrial } from '#testing/crash/crash-trial.ts';
import { factsOfLoad, startLoadedNetwork } from '#testing/crash/loaded-statistics.ts';
import type { LoadedNetwork } from '#testing/crash/loaded-statistics.ts';
import { startApi } from '#testing/crash/this-api.ts';
import type { Command } from '#testing/crash/this-api.ts';
import type { ReleaseProcess } from '#testing/upgrade/release-process.ts';

interface Kill {
  loader: Command;
  network: LoadedNetwork;
  api: ReleaseProcess;
}

/** Returns the API that serves afterwards. */
type KillSomething = (kill: Kill) => Promise<ReleaseProcess>;

/** A load is whole or not there: each fact has as many requests as in one load. */
async function stageLoads(settings: Settings, kill: KillSomething): Promise<StagedTrial> {
  const network = await startLoadedNetwork(settings);
  let { api } = network;
  let requests = 1;
  const started = performance.now();
  const first = await (await network.load(requests)).ended;
  if (first.code !== 0) throw new Error(first.text);
  const milliseconds = performance.now() - started;

  return {
    round: async (part) => {
      requests += 1;
      const loader = await network.load(requests);
      // The first half of the time is the start of the command.
      await delay(milliseconds * (0.4 + 0.6 * part));
      api = await kill({ loader, network, api });
      const { code } = await loader.ended;
      const counts = compare(await readWhenBack(network, api), requests, code);
      // The operator repeats a load that failed.
      const again = await repeat(network, requests);
      const after = await network.requests(api.origin);
      if (again === '') counts.acknowledged += factsOfLoad;
      else counts.faults.push(`a repeated load failed: ${again}`);
      counts.doubled += Math.max(0, Math.round(after / requests) - factsOfLoad);
      counts.lost += Math.max(0, factsOfLoad - Math.round(after / requests));
      return counts;
    },
    close: () => api.kill(),
  };
}

function compare(found: number, requests: number, code: number | null): CrashCounts {
  const [before, after] = [factsOfLoad * (requests - 1), factsOfLoad * requests];
  const isAcknowledged = code === 0;
  const expected = isAcknowledged ? [after] : [before, after];
  const isWhole = expected.includes(found);
  return {
    acknowledged: isAcknowledged ? factsOfLoad : 0,
    refused: code !== null && code !== 0 ? factsOfLoad : 0,
    unknown: code === null ? factsOfLoad : 0,
    lost: !isWhole && found < after ? Math.ceil((after - found) / requests) : 0,
    doubled: found > after ? Math.ceil((found - after) / requests) : 0,
    faults: [],
  };
}

/** The engine is started again by the API; until then it answers that the warehouse is away. */
async function readWhenBack(network: LoadedNetwork, { origin }: ReleaseProcess): Promise<number> {
  const end = performance.now() + 30_000;
  for (;;) {
    try {
      return await network.requests(origin);
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(100);
    }
  }
}

/** The reason why the load failed again; empty if it did not. */
async function repeat(network: LoadedNetwork, requests: number): Promise<string> {
  const { code, text } = await (await network.load(requests)).ended;
  return code === 0 ? '' : text.slice(0, 500);
}

const killLoader: KillSomething = async ({ loader, api }) => {
  loader.kill();
  return api;
};

const killEngine: KillSomething = async ({ network: { settings }, api }) => {
  const log = await readFile(join(settings['DATA_DIR'] ?? '', '..', `${settings['NAME']}.log`), 'utf8');
  const pid = [...log.matchAll(/"enginePid":(\d+)/g)].at(-1)?.[1];
  process.kill(Number(pid), 'SIGKILL');
  return api;
};

const killApi: KillSomething = async ({ network: { settings }, api }) => {
  await api.kill();
  return startApi(settings);
};

export const loadTrials: CrashTrial[] = [
  {
    name: 'Loader killed in a load',
    share: 1,
    stage: async (staging) => stageLoads(await staging.servers(), killLoader),
  },
  {
    name: 'Embedded ClickHouse killed in a load',
    share: 0.25,
    stage: async (staging) => stageLoads(await staging.embedded(), killEngine),
  },
  {
    name: 'API and its ClickHouse killed in a load',
    share: 0.25,
    stage: async (staging) => stageLoads(await staging.embedded(), killApi),
  },
];
