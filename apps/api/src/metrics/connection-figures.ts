import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Connections, OpenedDatabase } from '#stores/sql/database.ts';

const states = ['most', 'open', 'idle', 'waiting'] as const satisfies (keyof Connections)[];

/** The connections of this process to Postgres, at the instant of the scrape. */
export function showConnections(registry: Registry, { connections }: Pick<OpenedDatabase, 'connections'>): void {
  if (connections === undefined) return;
  const gauge: Gauge<'state'> = new Gauge({
    name: 'publisher_console_postgres_connections',
    help: 'Connections to Postgres: the most allowed, open, idle, and statements that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const now = connections();
      for (const state of states) gauge.set({ state }, now[state]);
    },
  });
}
