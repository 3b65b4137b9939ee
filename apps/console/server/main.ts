import type { AddressInfo } from 'node:net';
import process from 'node:process';

import { createLameDuck } from '@publisher-console/server-kit/lame-duck';
import { MetricsPortUnusable } from '@publisher-console/server-kit/metrics-server';

import { SettingsFault } from '#app/environment.ts';

import { readServerSettings } from './config.ts';
import { startLine } from './start-line.ts';

/** The process that started this one, if it opened a channel. */
const supervisor = process.channel ? process : undefined;

/** Milliseconds that running calls have to finish when the console stops. */
const stopTimeout = 10_000;

async function start(): Promise<void> {
  const { metrics: metricsAt, ...settings } = readServerSettings();
  const metrics = await openMetrics(metricsAt);
  // Imported late: its modules read settings when they are loaded, and an invalid setting should end the process here.
  const { createConsoleServer } = await import('./console-server.ts');
  const lameDuck = createLameDuck(settings.lameDuckSeconds);
  const server = await createConsoleServer({
    ...settings,
    isStopping: () => lameDuck.isStopping(),
    ...(metrics && { onEnd: metrics.count }),
  });
  server.log.info(startLine(process.env), 'starting');

  const stop = async (reason: string): Promise<void> => {
    server.log.info({ reason }, 'shutting down');
    await lameDuck.begin();
    const cut = setTimeout(() => server.server.closeAllConnections(), stopTimeout);
    await server.close();
    clearTimeout(cut);
    await metrics?.server.close();
    server.log.info('stopped');
    if (supervisor?.connected) supervisor.disconnect();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => void stop(signal));
  supervisor?.once('disconnect', () => void stop('the parent process ended'));

  await server.listen({ host: settings.host, port: settings.port });
  supervisor?.send?.({ type: 'listening', port: (server.server.address() as AddressInfo).port });
}

/** The code of the metrics is loaded only if metrics are on. */
async function openMetrics({ host, port }: { host: string; port: number | undefined }) {
  if (port === undefined) return undefined;
  const { openRequestMetrics } = await import('./request-metrics.ts');
  return openRequestMetrics({ host, port });
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE' ? `Port ${port} is taken; set PORT to a free one.` : error.message;
}

try {
  await start();
} catch (error) {
  const isRefused = error instanceof SettingsFault || error instanceof MetricsPortUnusable;
  process.stderr.write(isRefused ? `${error.message}\n` : `The console did not start. ${explain(error)}\n`);
  process.exit(isRefused ? 2 : 1);
}
