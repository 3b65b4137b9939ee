import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Verification } from '#modules/money/verify-ledger.network.ts';
import { daysOf, lastOfMonth } from '#modules/statistics/days/periods.ts';
import { statisticsColumns } from '#modules/statistics/loads/statistics-columns.ts';
import type { CrashCounts, CrashTrial, Settings, StagedTrial, Staging } from '#testing/crash/crash-trial.ts';
import { seedPublishers } from '#testing/crash/seeded-publishers.ts';
import { call } from '#testing/crash/session.ts';
import { startApi, startCommand } from '#testing/crash/this-api.ts';
import type { Command } from '#testing/crash/this-api.ts';
import type { TrialStores } from '#testing/crash/trial-stores.ts';
import type { ReleaseProcess } from '#testing/upgrade/release-process.ts';

const publishers = 100;

/** Milliseconds within which an order writes its entries, about. */
const longestBooking = 60;

const lockOfLedger = `select count(*)::int as count from pg_locks
  where locktype = 'advisory' and granted and (classid::bigint << 32) | objid::bigint = hashtext('ledger')
    and database = (select oid from pg_database where datname = current_database())`;

interface Running {
  command: Command;
  network: MoneyNetwork;
  stores: TrialStores;
  /** How much of the order is done when something is killed, 0 to 1. */
  part: number;
  /** How long the command runs, from its start to its end. */
  milliseconds: number;
}

type KillSomething = (running: Running) => Promise<ReleaseProcess>;

/** The first half of the time is the start of the command. */
const untilPart = ({ milliseconds, part }: Running) => delay(milliseconds * (0.4 + 0.6 * part));

const killTerminal: KillSomething = async (running) => {
  await untilPart(running);
  running.command.kill();
  return running.network.api;
};

const killApi: KillSomething = async (running) => {
  const { network } = running;
  await untilPart(running);
  await network.api.kill();
  return startApi(network.settings);
};

/** Kills both while the order has the lock of the ledger, which it acquires before it writes. */
const killApiAndPostgres: KillSomething = async ({ command, network, stores, part }) => {
  const hasEnded = command.ended.then(() => true);
  const database = new pg.Client(network.settings['DATABASE_URL']);
  // The server is killed under it.
  database.on('error', () => {});
  await database.connect();
  const isBooking = async () => {
    const { rows } = await database.query<{ count: number }>(lockOfLedger);
    return (rows[0]?.count ?? 0) > 0;
  };
  while (!(await Promise.race([isBooking(), hasEnded])));
  await delay(part * longestBooking);
  await Promise.all([network.api.kill(), stores.postgres.crash()]);
  return startApi(network.settings);
};

interface MoneyNetwork {
  settings: Settings;
  api: ReleaseProcess;
  /** The Publisher IDs. */
  numbers: number[];
  /** Loads the figures of a month, so that it can be closed. Returns it. */
  addMonth(): Promise<string>;
}

type Words = (network: MoneyNetwork, round: number) => Promise<string[]>;

const closeNext: Words = async (network) => ['money', 'close', await network.addMonth()];

const payAll: Words = async ({ settings, numbers }, round) => {
  const file = join(settings['DATA_DIR'] ?? '', `payments-${round}.csv`);
  const lines = numbers.map((number) => [number, '0.01', '2026-01-01', `PAY-${round}`].join());
  await writeFile(file, ['publisher,amount,day,reference', ...lines, ''].join('\n'));
  return ['money', 'payments', file];
};

/** An order is whole or not there: it adds an entry for each publisher. */
async function stageMoney(
  stores: TrialStores,
  settings: Settings,
  { words: wordsOf, kill }: { words: Words; kill: KillSomething },
): Promise<StagedTrial> {
  const network = await startMoneyNetwork(settings);
  // Payments need a balance.
  await must(settings, ['money', 'close', await network.addMonth()]);
  const first = await wordsOf(network, 0);
  const started = performance.now();
  await must(settings, first);
  const milliseconds = performance.now() - started;
  let round = 0;
  let before = await verify(settings);
  return {
    round: async (part) => {
      round += 1;
      const words = await wordsOf(network, round);
      const command = startCommand(words, settings);
      network.api = await kill({ command, network, stores, part, milliseconds });
      const { code } = await command.ended;
      const killed = await verify(settings);
      // The operator repeats an order that was not answered.
      await must(settings, words);
      const repeated = await verify(settings);
      const added = killed.entries - before.entries;
      const counts: CrashCounts = {
        acknowledged: code === 0 ? publishers : 0,
        refused: code !== null && code !== 0 ? publishers : 0,
        unknown: code === null ? publishers : 0,
        lost: code === 0 ? publishers - added : 0,
        doubled: Math.max(0, repeated.entries - before.entries - publishers),
        faults: [...killed.listed, ...repeated.listed],
      };
      if (added !== 0 && added !== publishers) counts.faults.push(`${added} of ${publishers} entries are there.`);
      if (repeated.entries - before.entries < publishers) counts.faults.push('The repeated order is not whole.');
      before = repeated;
      return counts;
    },
    end: async () => ({ acknowledged: publishers, faults: (await verify(settings)).listed }),
    close: () => network.api.kill(),
  };
}

async function must(settings: Settings, words: string[]): Promise<string> {
  const { code, text } = await startCommand(words, settings).ended;
  if (code !== 0) throw new Error(`${words.join(' ')}: ${text.slice(0, 500)}`);
  return text;
}

async function verify(settings: Settings): Promise<Verification> {
  const { text } = await startCommand(['money', 'verify', '--json'], settings).ended;
  return JSON.parse(text) as Verification;
}

/** Starts an API on an empty network, and gives it publishers with an ad block each. */
async function startMoneyNetwork(settings: Settings): Promise<MoneyNetwork> {
  const seeded = await seedPublishers(settings, publishers);
  const api = await startApi(settings);
  const blocks: string[][] = [];
  for (const { secret: token } of seeded) {
    const app = { name: 'Chess', isNotPublished: true, platform: 'ios' };
    const { application } = await call<{ application: { id: string } }>(api.origin, '/application', {
      token,
      body: app,
    });
    const body = { name: 'Block', adFormat: 'fs_banner', place: null };
    const path = `/application/${application.id}/ad-block`;
    const { adBlock } = await call<{ adBlock: { id: string } }>(api.origin, path, { token, body });
    blocks.push([application.id, adBlock.id]);
  }
  const listed = await must(settings, ['users', 'list', '--limit', '1000', '--json']);
  const { rows } = JSON.parse(listed) as { rows: { number: number }[] };
  let months = 0;
  return {
    settings,
    api,
    numbers: rows.map(({ number }) => number),
    addMonth: async () => {
      const month = new Date(Date.UTC(2024, months, 1)).toISOString().slice(0, 10);
      months += 1;
      const facts = daysOf({ from: month, to: lastOfMonth(month) }).flatMap((date) =>
        // Every day has figures, and every publisher earns on the first.
        (date === month ? blocks : blocks.slice(0, 1)).map(([application, block]) =>
          [date, application, block, 'fs_banner', 'DE', 1, 0, 0, 0, 0, '10.5'].join(),
        ),
      );
      const file = join(settings['DATA_DIR'] ?? '', `${month}.csv`);
      await writeFile(file, [statisticsColumns.join(), ...facts, ''].join('\n'));
      await must(settings, ['stats', 'load', file]);
      return month.slice(0, 7);
    },
  };
}

export const moneyTrials: CrashTrial[] = (
  [
    ['a month is closed', closeNext],
    ['payments are recorded', payAll],
  ] as const
).flatMap(([what, words]) => [
  {
    name: `Terminal killed while ${what}`,
    share: 0.5,
    stage: async (staging: Staging) =>
      stageMoney(staging.stores, await staging.servers(), { words, kill: killTerminal }),
  },
  {
    name: `API and Postgres killed while ${what}`,
    share: 0.5,
    stage: async (staging: Staging) =>
      stageMoney(staging.stores, await staging.servers(), { words, kill: killApiAndPostgres }),
  },
  {
    name: `API with embedded stores killed while ${what}`,
    share: 0.25,
    stage: async (staging: Staging) => stageMoney(staging.stores, await staging.embedded(), { words, kill: killApi }),
  },
]);
