import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CrashCounts, CrashTrial, Settings, StagedTrial, Staging } from '#testing/crash/crash-trial.ts';
import { factsOf, startLoadedNetwork } from '#testing/crash/loaded-statistics.ts';
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
async function stageLoads(settings: Settings, kill: KillSomething, by: keyof typeof factsOf): Promise<StagedTrial> {
  const facts = factsOf[by];
  const network = await startLoadedNetwork(settings);
  let { api } = network;
  let requests = 1;
  const started = performance.now();
  const first = await (await network[by](requests, api.origin)).ended;
  if (first.code !== 0) throw new Error(first.text);
  const milliseconds = performance.now() - started;

  return {
    round: async (part) => {
      requests += 1;
      const loader = await network[by](requests, api.origin);
      // The first half of the time is the start of the command.
      await delay(milliseconds * (by === 'load' ? 0.4 + 0.6 * part : part));
      api = await kill({ loader, network, api });
      const { code } = await loader.ended;
      const counts = compare(await readWhenBack(network, api), { requests, code, facts });
      // The operator repeats a load that failed.
      const again = await repeat(() => network[by](requests, api.origin));
      const after = await network.requests(api.origin);
      if (again === '') counts.acknowledged += facts;
      else counts.faults.push(`a repeated load failed: ${again}`);
      counts.doubled += Math.max(0, Math.round(after / requests) - facts);
      counts.lost += Math.max(0, facts - Math.round(after / requests));
      return counts;
    },
    close: () => api.kill(),
  };
}

function compare(
  found: number,
  { requests, code, facts }: { requests: number; code: number | null; facts: number },
): CrashCounts {
  const [before, after] = [facts * (requests - 1), facts * requests];
  const isAcknowledged = code === 0;
  const expected = isAcknowledged ? [after] : [before, after];
  const isWhole = expected.includes(found);
  return {
    acknowledged: isAcknowledged ? facts : 0,
    refused: code !== null && code !== 0 ? facts : 0,
    unknown: code === null ? facts : 0,
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

/** A run whose process was killed holds its day for a minute. */
const longestRun = 90_000;

/** The reason why the load failed again; empty if it did not. */
async function repeat(load: () => Promise<Command>): Promise<string> {
  const end = performance.now() + longestRun;
  for (;;) {
    const { code, text } = await (await load()).ended;
    if (code === 0) return '';
    if (!text.includes('"load_running"') || performance.now() > end) return text.slice(0, 500);
    await delay(1_000);
  }
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
    stage: async (staging) => stageLoads(await staging.servers(), killLoader, 'load'),
  },
  {
    name: 'Embedded ClickHouse killed in a load',
    share: 0.25,
    stage: async (staging) => stageLoads(await staging.embedded(), killEngine, 'load'),
  },
  {
    name: 'API and its ClickHouse killed in a load',
    share: 0.25,
    stage: async (staging) => stageLoads(await staging.embedded(), killApi, 'load'),
  },
  ...(
    [
      ['Client', killLoader],
      ['Embedded ClickHouse', killEngine],
      ['API and its ClickHouse', killApi],
    ] as const
  ).map(([what, kill]) => ({
    name: `${what} killed while a day is handed over`,
    share: 0.25,
    stage: async (staging: Staging) => stageLoads(await staging.embedded(), kill, 'push'),
  })),
];
