import type { AddressInfo } from 'node:net';
import process from 'node:process';

import { createLameDuck } from '@publisher-console/http-edge/lame-duck';

import { createConsoleServer } from './console-server.ts';
import { readServerSettings } from './config.ts';

/** The process that started this one, if it opened a channel. */
const supervisor = process.channel ? process : undefined;

/** Milliseconds for running calls to finish when the console stops. */
const stopTimeout = 10_000;

async function start(): Promise<void> {
  const settings = readServerSettings();
  const lameDuck = createLameDuck(settings.lameDuckSeconds);
  const server = await createConsoleServer({ ...settings, isStopping: lameDuck.isStopping });

  const stop = async (): Promise<void> => {
    await lameDuck.begin();
    const cut = setTimeout(() => server.server.closeAllConnections(), stopTimeout);
    await server.close();
    clearTimeout(cut);
    if (supervisor?.connected) supervisor.disconnect();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => void stop());
  supervisor?.once('disconnect', () => void stop());

  await server.listen({ host: settings.host, port: settings.port });
  supervisor?.send?.({ type: 'listening', port: (server.server.address() as AddressInfo).port });
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE' ? `Port ${port} is taken; set PORT to a free one.` : error.message;
}

try {
  await start();
} catch (error) {
  process.stderr.write(`The console did not start. ${explain(error)}\n`);
  process.exit(1);
}
