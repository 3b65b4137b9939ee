import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minute } from '#process/durations.ts';
import { statisticsColumns } from '#modules/statistics/loads/statistics-columns.ts';
import type { Settings } from './crash-trial.ts';
import { seedPublishers } from './seeded-publishers.ts';
import type { SeededPublisher } from './seeded-publishers.ts';
import { call } from './session.ts';
import { startApi, startCommand } from './this-api.ts';
import type { Command } from './this-api.ts';
import { streamHeaders } from '#testing/stream-body.ts';
import type { ReleaseProcess } from '#testing/upgrade/release-process.ts';

const days = 30;
const blocks = 4;
const letters = 'ABCDEFGHIJ'.split('');
const countries = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
const dayOf = (number: number) => `2025-01-${String(number + 1).padStart(2, '0')}`;

/** The facts of a load: of a file with all days, and of a day that is handed over. */
export const factsOf = { load: days * blocks * countries.length, push: blocks * countries.length };

/** A publisher whose statistics are loaded again and again, each time with one more request in each fact. */
export interface LoadedNetwork {
  settings: Settings;
  publisher: SeededPublisher;
  api: ReleaseProcess;
  /** Begins a load whose facts have so many requests. */
  load(requests: number): Promise<Command>;
  /** Begins to hand over the first day to the API at `origin`, with so many requests in each fact. */
  push(requests: number, origin: string): Promise<Command>;
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
  const created = await startCommand(['keys', 'create', 'Ad server', '--scope', 'feed:write', '--json'], settings)
    .ended;
  const { key } = JSON.parse(created.text) as { key: string };
  return {
    settings,
    publisher,
    api,
    load: async (requests) => {
      const file = join(settings['DATA_DIR'] ?? '', `load-${requests}.csv`);
      await writeFile(file, csvOf({ application: id, made, requests, days }));
      return startCommand(['stats', 'load', file], settings);
    },
    push: async (requests, origin) => {
      const body = csvOf({ application: id, made, requests, days: 1 });
      const stop = new AbortController();
      const answer = fetch(`${origin}/network/feed/main/day/${dayOf(0)}`, {
        method: 'PUT',
        headers: {
          ...streamHeaders(body),
          authorization: `Bearer ${key}`,
          'as-of': new Date(Date.UTC(2025, 1, 1) + requests * minute).toISOString(),
        },
        body,
        signal: stop.signal,
      });
      return {
        kill: () => stop.abort(),
        ended: answer.then(
          async (answered) => ({ code: answered.ok ? 0 : 1, text: await answered.text() }),
          () => ({ code: null, text: 'The connection was lost.' }),
        ),
      };
    },
    requests: async (origin) => {
      const period = { from: dayOf(0), to: dayOf(days - 1) };
      const body = { groupList: ['date'], filterList: { period }, indicatorList: ['requests'] };
      const { summary } = await call<{ summary: { requests: number } }>(origin, '/statistic', { token, body });
      return summary.requests;
    },
  };
}

interface Csv {
  application: string;
  made: readonly string[];
  requests: number;
  days: number;
}

function csvOf({ application, made, requests, days: length }: Csv): string {
  const facts = Array.from({ length }, (_day, number) => dayOf(number)).flatMap((date) =>
    made.flatMap((block) =>
      countries.map((country) =>
        [date, application, block, 'fs_banner', country, requests, 0, 0, 0, 0, '0.5'].join(','),
      ),
    ),
  );
  return [statisticsColumns.join(','), ...facts, ''].join('\n');
}
