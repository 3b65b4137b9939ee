import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';
import { formOf } from '#modules/files/testing/sent-files.ts';
import type { SampleFile } from '#modules/files/testing/sent-files.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import type { CrashCounts, CrashTrial, Settings, StagedTrial } from '#testing/crash/crash-trial.ts';
import { journalSetting } from '#testing/crash/disk/disk-journal.ts';
import { failPower } from '#testing/crash/disk/power-failure.ts';
import { seedPublishers } from '#testing/crash/seeded-publishers.ts';
import { signIn } from '#testing/crash/session.ts';
import { importing, startApi } from '#testing/crash/this-api.ts';

/** A publisher may have four uploads under way, and send sixty files an hour. */
const [publishersOfRound, uploadsOfPublisher] = [2, 4];
const size = 1024 ** 2;
const mostAcknowledged = 24;

interface Sent {
  token: string;
  digest: string;
  /** Null without an answer. */
  status: number | null;
  id: string;
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Sends a form of two files. */
async function upload(origin: string, token: string): Promise<Sent[]> {
  const contents = [0, 1].map(() => Buffer.concat([sampleFiles.pdf(size), randomBytes(32)]));
  const sent = contents.map((content): Sent => ({ token, digest: digestOf(content), status: null, id: '' }));
  const { body, type } = await formOf(...contents.map((content, index): SampleFile => [`${index}.pdf`, content]));
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  try {
    const answer = await fetch(`${origin}/file/upload/files`, { method: 'POST', headers, body: new Uint8Array(body) });
    const { data } = (await answer.json()) as { data: { items: { id: string }[] } | null };
    sent.forEach((file, index) => Object.assign(file, { status: answer.status, id: data?.items[index]?.id ?? '' }));
  } catch {
    // Killed before its answer.
  }
  return sent;
}

async function uploadUntilKilled(
  origin: string,
  tokens: readonly string[],
  { acknowledged: most, kill }: { acknowledged: number; kill: () => Promise<void> },
): Promise<Sent[]> {
  const all: Sent[] = [];
  let acknowledged = 0;
  const killing: { promise?: Promise<void> } = {};
  const uploadOn = async (token: string) => {
    while (killing.promise === undefined) {
      const sent = await upload(origin, token);
      all.push(...sent);
      acknowledged += sent.filter(({ status }) => status === 200).length;
      if (acknowledged >= most) killing.promise ??= kill();
    }
  };
  await Promise.all(tokens.flatMap((token) => Array.from({ length: uploadsOfPublisher }, () => uploadOn(token))));
  await killing.promise;
  return all;
}

/** A file that is shorter than its row says breaks the answer off. */
async function isThere(origin: string, { token, id, digest }: Sent): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`${origin}/file/download/${id}`, { method: 'POST', headers });
    return answer.status === 200 && digestOf(Buffer.from(await answer.arrayBuffer())) === digest;
  } catch {
    return false;
  }
}

/** The names of the files that are not those that were sent. None is being written. */
async function halfFiles(dataDir: string, digests: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const halves: string[] = [];
  for (const entry of entries.filter((one) => one.isFile()))
    if (!digests.has(digestOf(await readFile(join(entry.parentPath, entry.name))))) halves.push(entry.name);
  return halves;
}

async function stageUploads(settings: Settings, rounds: number, afterKill: () => Promise<void>): Promise<StagedTrial> {
  const dataDir = settings['DATA_DIR'] ?? '';
  const publishers = await seedPublishers(settings, publishersOfRound * rounds);
  let api = await startApi(settings);
  const digests = new Set<string>();
  return {
    round: async (part): Promise<CrashCounts> => {
      const own = publishers.splice(0, publishersOfRound);
      const tokens = await Promise.all(own.map(({ email }) => signIn(api.origin, email)));
      const kill = async () => {
        await delay(30 * part);
        await api.kill();
      };
      const acknowledgedThen = Math.ceil(part * mostAcknowledged);
      const sent = await uploadUntilKilled(api.origin, tokens, { acknowledged: acknowledgedThen, kill });
      for (const { digest } of sent) digests.add(digest);
      await afterKill();
      api = await startApi(settings);
      const halves = await halfFiles(dataDir, digests);
      const acknowledged = sent.filter(({ status }) => status === 200);
      const found = await Promise.all(acknowledged.map((file) => isThere(api.origin, file)));
      return {
        acknowledged: acknowledged.length,
        lost: found.filter((one) => !one).length,
        refused: sent.filter(({ status }) => status !== null && status !== 200).length,
        doubled: 0,
        unknown: sent.filter(({ status }) => status === null).length,
        faults: halves.map((name) => `${name} is half a file`),
      };
    },
    end: async () => {
      await api.stop();
      return { faults: await rowsWithoutFile(settings) };
    },
    close: () => api.kill(),
  };
}

/** A publisher would see the file, and could not download it. */
async function rowsWithoutFile({ DATA_DIR = '' }: Settings): Promise<string[]> {
  const store = await openDatabase({ dataDir: DATA_DIR });
  const rows = await asNetwork(store.database, (network) => network.select({ key: storedFile.key }).from(storedFile));
  await store.close();
  const entries = await readdir(join(DATA_DIR, 'files'), { recursive: true });
  const names = new Set(entries.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  return rows.filter(({ key }) => !names.has(key)).map(({ key }) => `the row of ${key} has no file`);
}

export const uploadTrials: CrashTrial[] = [
  {
    name: 'API killed in uploads',
    share: 0.25,
    brokenBuilds: ['a file is written where it is read'],
    stage: async (staging) => stageUploads(await staging.embeddedSql(), staging.rounds, async () => {}),
  },
  {
    name: 'API killed in uploads, and the disk loses what was not synced',
    share: 0.25,
    brokenBuilds: ['a file is renamed before it is synced', 'the folder of a renamed file is not synced'],
    stage: async (staging) => {
      const settings = await staging.embeddedSql();
      const journal = join(settings['DATA_DIR'] ?? '', 'journal');
      await writeFile(journal, '');
      const options = [settings['NODE_OPTIONS'], importing('disk/disk-journal-process.ts')].filter(Boolean).join(' ');
      const journalled = { ...settings, [journalSetting]: journal, NODE_OPTIONS: options };
      return stageUploads(journalled, staging.rounds, async () => {
        await failPower(journal);
        await rm(journal);
        await writeFile(journal, '');
      });
    },
  },
];
