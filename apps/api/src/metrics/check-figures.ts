import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { findCheckBacklog } from '#modules/app-ads-txt/daily-checks/check-backlog.network.ts';
import type { CheckBacklog } from '#modules/app-ads-txt/daily-checks/check-backlog.network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { collectedQuery } from './collected-query.ts';
import type { Collection } from './collections.ts';

/** Whether the daily checks of app-ads.txt files keep up. Every process has the same figures. */
export function checkFigures(
  registry: Registry,
  { database, sharedNow }: Pick<OpenedDatabase, 'database' | 'sharedNow'>,
): Collection<CheckBacklog> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const due = gauge('publisher_console_app_ads_txt_due', 'app-ads.txt files that are due for their daily check');
  const oldest = gauge(
    'publisher_console_app_ads_txt_oldest_due_seconds',
    'For how long the first of them has been due',
  );
  return {
    name: 'checks',
    gauges: [due, oldest],
    collect: () => collectedQuery(database, (network) => findCheckBacklog(network, { now: sharedNow() })),
    show: (backlog) => {
      due.set(backlog.due);
      oldest.set(backlog.seconds);
    },
  };
}
