import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { daysBetween, dayOf } from '#modules/statistics/days/periods.ts';
import { findNewestLoad } from '#modules/statistics/loads/publication/newest-load.network.ts';
import type { NewestLoad } from '#modules/statistics/loads/publication/newest-load.network.ts';
import { second } from '#process/durations.ts';
import type { Database } from '#stores/sql/database.ts';
import { collectedQuery } from './collected-query.ts';
import type { Collection } from './collections.ts';

interface LoadFiguresOptions {
  database: Database;
  /** The reporting time zone. */
  timeZone: string;
  now: () => Date;
}

/** How current the statistics of the network are. Every process has the same figures. */
export function loadFigures(
  registry: Registry,
  { database, timeZone, now }: LoadFiguresOptions,
): Collection<NewestLoad> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const published = gauge('publisher_console_loads_published', 'Publications of statistics: loads and reverts');
  const rows = gauge('publisher_console_load_rows', 'Rows of the load that was published last');
  const duration = gauge('publisher_console_load_duration_seconds', 'From begin to publication of that load');
  const publishedAt = gauge('publisher_console_load_timestamp_seconds', 'When that load was published');
  const behind = gauge(
    'publisher_console_statistics_days_behind',
    'Days between today and the newest day with figures',
  );
  const age = gauge('publisher_console_statistics_age_seconds', 'Age of the figures of the newest day');
  return {
    name: 'loads',
    gauges: [published, rows, duration, publishedAt, behind, age],
    collect: () => collectedQuery(database, findNewestLoad),
    show: ({ published: publications, last, newestDay }) => {
      published.set(publications);
      if (last !== null) {
        rows.set(last.rows);
        duration.set((last.publishedAt.getTime() - last.startedAt.getTime()) / second);
        publishedAt.set(last.publishedAt.getTime() / second);
      }
      if (newestDay !== null) {
        behind.set(daysBetween(newestDay.day, dayOf(now(), timeZone)));
        age.set((now().getTime() - newestDay.asOf.getTime()) / second);
      }
    },
  };
}
