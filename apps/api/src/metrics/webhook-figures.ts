import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { countWaitingDeliveries } from '#modules/webhooks/news/waiting-deliveries.network.ts';
import type { WaitingDeliveries } from '#modules/webhooks/news/waiting-deliveries.network.ts';
import { second } from '#process/durations.ts';
import type { Database } from '#stores/sql/database.ts';
import { collectedQuery } from './collected-query.ts';
import type { Collection } from './collections.ts';

/** The deliveries of events that wait for an attempt. Every process has the same figures. */
export function webhookFigures(
  registry: Registry,
  { database, now }: { database: Database; now: () => Date },
): Collection<WaitingDeliveries> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const waiting = gauge('publisher_console_webhook_deliveries_waiting', 'Deliveries that wait for an attempt');
  const oldest = gauge(
    'publisher_console_webhook_oldest_waiting_seconds',
    'Age of the oldest of them, also between attempts that fail; 0 if none waits',
  );
  return {
    name: 'webhooks',
    gauges: [waiting, oldest],
    collect: () => collectedQuery(database, countWaitingDeliveries),
    show: ({ deliveries, oldest: since }) => {
      waiting.set(deliveries);
      oldest.set(since === null ? 0 : Math.max(0, (now().getTime() - since.getTime()) / second));
    },
  };
}
