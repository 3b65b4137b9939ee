import { randomUUID } from 'node:crypto';
import type { CrashCounts, CrashTrial, StagedTrial, Staging } from '#testing/crash/crash-trial.ts';
import { seedPublishers } from '#testing/crash/seeded-publishers.ts';
import type { SeededPublisher } from '#testing/crash/seeded-publishers.ts';
import type { TrialStores } from '#testing/crash/trial-stores.ts';
import { startApi } from '#testing/crash/this-api.ts';
import type { ReleaseProcess } from '#testing/upgrade/release-process.ts';

const inFlight = 500;
/** A publisher may have 100 templates and send 300 calls a minute. */
const writersOfRound = 20;
const mostAcknowledged = 300;
/** How many writes that are not there are repeated after a kill; all that are there without an answer are. */
const mostAbsent = 50;

interface Write {
  title: string;
  key: string;
  secret: string;
  /** 0 without an answer. */
  status: number;
  id: string;
}

const report = {
  groupList: ['date'],
  filterList: { period: { preset: 'last_7_days' } },
  indicatorList: ['impressions'],
  sort: { field: 'impressions', direction: 'desc' },
};

async function send(origin: string, write: Write): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${write.secret}`,
    'idempotency-key': write.key,
  };
  const body = JSON.stringify({ ...report, title: write.title });
  try {
    const answer = await fetch(`${origin}/criteria/template`, { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { template: { id: string } } | null };
    write.status = answer.status;
    write.id = data?.template.id ?? '';
  } catch {
    write.status = 0;
  }
}

/** Has 500 writes under way at any time until so many were acknowledged; kills then, and waits for what is answered. */
async function writeUntilKilled(
  origin: string,
  publishers: readonly SeededPublisher[],
  { acknowledged: most, kill }: { acknowledged: number; kill: () => Promise<void> },
): Promise<Write[]> {
  const writes: Write[] = [];
  let acknowledged = 0;
  const killing: { promise?: Promise<void> } = {};
  const writeOn = async (_writer: unknown, number: number) => {
    const secret = publishers[number % publishers.length]?.secret ?? '';
    while (killing.promise === undefined) {
      const write = { title: randomUUID(), key: randomUUID(), secret, status: 0, id: '' };
      writes.push(write);
      await send(origin, write);
      if (write.status === 200) acknowledged += 1;
      if (acknowledged >= most || write.status === 0) killing.promise ??= kill();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, writeOn));
  await killing.promise;
  return writes;
}

/** The ids of all templates of the publishers by their titles. */
async function readTemplates(origin: string, publishers: readonly SeededPublisher[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { secret } of publishers) {
    const answer = await fetch(`${origin}/criteria/template`, { headers: { authorization: `Bearer ${secret}` } });
    if (answer.status !== 200) throw new Error(`The templates cannot be read: ${answer.status}`);
    const { data } = (await answer.json()) as { data: { items: { id: string; title: string }[] } };
    for (const { id, title } of data.items) found.set(title, [...(found.get(title) ?? []), id]);
  }
  return found;
}

/** Repeats what was not acknowledged with its key, as the client does, and compares what is there before and after. */
async function lookAt(
  origin: string,
  publishers: readonly SeededPublisher[],
  writes: readonly Write[],
): Promise<CrashCounts> {
  const acknowledged = writes.filter(({ status }) => status === 200);
  const others = writes.filter(({ status }) => status !== 200);
  const refused = others.filter(({ status }) => status !== 0).length;
  const before = await readTemplates(origin, publishers);
  const stored = others.filter(({ title }) => before.has(title));
  const absent = others.filter(({ title }) => !before.has(title)).slice(0, mostAbsent);
  const repeated = [...stored, ...absent].map((write) => ({ ...write }));
  await Promise.all(repeated.map((write) => send(origin, write)));
  const after = await readTemplates(origin, publishers);
  const isDoubled = ({ title, id }: Write) => after.get(title)?.length !== 1 || after.get(title)?.[0] !== id;
  const faults = repeated.filter(({ title, status }) => status !== 200 && !before.has(title));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ title, id }) => before.get(title)?.[0] !== id).length,
    refused,
    doubled: repeated.filter((write) => before.has(write.title) && isDoubled(write)).length,
    unknown: others.length - refused,
    faults: faults.map(({ status }) => `a repeated write was answered with ${status}`),
  };
}

interface Kill {
  api: ReleaseProcess;
  stores: TrialStores;
  restart: () => Promise<ReleaseProcess>;
}

async function stageWrites(
  { stores, rounds: mostRounds }: Staging,
  settings: Record<string, string>,
  killAndRestart: (kill: Kill) => Promise<ReleaseProcess>,
): Promise<StagedTrial> {
  const publishers = await seedPublishers(settings, writersOfRound * mostRounds);
  const restart = () => startApi(settings);
  let api = await restart();
  let rounds = 0;
  return {
    round: async (part) => {
      const own = publishers.slice(rounds * writersOfRound, (rounds + 1) * writersOfRound);
      rounds += 1;
      const { origin } = api;
      let after = Promise.resolve(api);
      const kill = async () => {
        after = killAndRestart({ api, stores, restart });
        await after.catch(() => {});
      };
      const writes = await writeUntilKilled(origin, own, { acknowledged: Math.ceil(part * mostAcknowledged), kill });
      try {
        api = await after;
      } catch (error) {
        const lost = writes.filter(({ status }) => status === 200).length;
        return { acknowledged: lost, lost, faults: [`it does not start again: ${String(error)}`] };
      }
      return lookAt(api.origin, own, writes);
    },
    close: () => api.kill(),
  };
}

async function killApi({ api, restart }: Kill): Promise<ReleaseProcess> {
  await api.kill();
  return restart();
}

/** The API runs on, and reconnects. */
async function crashPostgres({ api, stores }: Kill): Promise<ReleaseProcess> {
  await stores.postgres.crash();
  while ((await fetch(`${api.origin}/ready`)).status !== 200);
  return api;
}

export const writeTrials: CrashTrial[] = [
  {
    name: 'API killed in 500 writes, PGlite',
    share: 1,
    stage: async (staging) => stageWrites(staging, await staging.embeddedSql(), killApi),
  },
  {
    name: 'API killed in 500 writes, Postgres',
    share: 1,
    stage: async (staging) => stageWrites(staging, await staging.servers(), killApi),
  },
  {
    name: 'Postgres killed in 500 writes',
    share: 1,
    stage: async (staging) => stageWrites(staging, await staging.servers(), crashPostgres),
  },
];
