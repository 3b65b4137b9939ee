import type { AddressInfo } from 'node:net';
import process from 'node:process';

import { createConsoleServer } from './console-server.ts';
import { readServerSettings } from './config.ts';

/** A supervisor that started this process over IPC; absent when the console is started by hand. */
const supervisor = process.channel ? process : undefined;

async function start(): Promise<void> {
  const settings = readServerSettings();
  const server = await createConsoleServer(settings);

  const stop = (): void => {
    void server.close().then(() => supervisor?.connected && supervisor.disconnect());
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  supervisor?.once('disconnect', stop);

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
