import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statisticsColumns } from '#modules/statistics/loads/statistics-columns.ts';
import type { Settings } from './crash-trial.ts';
import { seedPublishers } from './seeded-publishers.ts';
import type { SeededPublisher } from './seeded-publishers.ts';
import { call } from './session.ts';
import { startApi, startCommand } from './this-api.ts';
import type { Command } from './this-api.ts';
import type { ReleaseProcess } from '#testing/upgrade/release-process.ts';

const days = 30;
const blocks = 4;
const letters = 'ABCDEFGHIJ'.split('');
const countries = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
const dayOf = (number: number) => `2025-01-${String(number + 1).padStart(2, '0')}`;

/** The facts of a load. */
export const factsOfLoad = days * blocks * countries.length;

/** A publisher whose statistics are loaded again and again, each time with one more request in each fact. */
export interface LoadedNetwork {
  settings: Settings;
  publisher: SeededPublisher;
  api: ReleaseProcess;
  /** Begins a load whose facts have so many requests. */
  load(requests: number): Promise<Command>;
  /** The requests of all facts in a report. */
  requests(origin: string): Promise<number>;
}

interface Made {
  id: string;
}

/** Starts an API on an empty network, and gives it a publisher with ad blocks. */
export async function startLoadedNetwork(settings: Settings): Promise<LoadedNetwork> {
  const [publisher] = await seedPublishers(settings, 1);
  if (publisher === undefined) throw new Error('There is no publisher.');
  const { secret: token } = publisher;
  const api = await startApi(settings);
  const app = { name: 'Chess', isNotPublished: true, platform: 'ios' };
  const { application } = await call<{ application: Made }>(api.origin, '/application', { token, body: app });
  const { id } = application;
  const made: string[] = [];
  for (let number = 0; number < blocks; number += 1) {
    const body = { name: `Block ${number}`, adFormat: 'fs_banner', place: null };
    const { adBlock } = await call<{ adBlock: Made }>(api.origin, `/application/${id}/ad-block`, { token, body });
    made.push(adBlock.id);
  }
  return {
    settings,
    publisher,
    api,
    load: async (requests) => {
      const file = join(settings['DATA_DIR'] ?? '', `load-${requests}.csv`);
      await writeFile(file, csvOf(id, made, requests));
      return startCommand(['stats', 'load', file], settings);
    },
    requests: async (origin) => {
      const period = { from: dayOf(0), to: dayOf(days - 1) };
      const body = { groupList: ['date'], filterList: { period }, indicatorList: ['requests'] };
      const { summary } = await call<{ summary: { requests: number } }>(origin, '/statistic', { token, body });
      return summary.requests;
    },
  };
}

function csvOf(application: string, blocksOfFile: readonly string[], requests: number): string {
  const facts = Array.from({ length: days }, (_day, number) => dayOf(number)).flatMap((date) =>
    blocksOfFile.flatMap((block) =>
      countries.map((country) =>
        [date, application, block, 'fs_banner', country, requests, 0, 0, 0, 0, '0.5'].join(','),
      ),
    ),
  );
  return [statisticsColumns.join(','), ...facts, ''].join('\n');
}
