import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { runCommand } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { operatorCommands } from '#operator/operator-commands.ts';
import { actorOf, removeOperatorFile, writeOperatorFile } from './operator-file.ts';

/** Bytes: the rows of an imported file of 50 MB fit as JSON, and a contract of 20 MiB in Base64. */
const bodyLimit = 80 * 1_024 ** 2;

export interface OperatorServerOptions {
  /** The address and the token are written there for the terminal. */
  dataDir: string;
  stores: NetworkStores;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
  run?: typeof runCommand;
}

/**
 * Runs the terminal's commands on stores that only this process can open, on a port of the loopback interface. An answer
 * is NDJSON: heartbeats while the command runs, then its result or error. `close` removes the address from the data
 * folder.
 */
export async function startOperatorServer(options: OperatorServerOptions): Promise<{ close(): Promise<void> }> {
  const { dataDir, stores, log, heartbeat = 5_000, run = runCommand } = options;
  const token = randomBytes(32).toString('base64url');
  const server = fastify({ forceCloseConnections: true, bodyLimit });

  server.addHook('onRequest', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) await reply.code(401).send();
  });

  server.post<{ Params: { name: string } }>('/commands/:name', async (request, reply) => {
    const { name } = request.params;
    if (!Object.hasOwn(operatorCommands, name)) return reply.code(404).send();

    const lines = new PassThrough();
    const write = (line: object): void => void lines.write(`${JSON.stringify(line)}\n`);
    // At once, so that the caller can see that the command has begun.
    write({ state: 'running' });
    const timer = setInterval(write, heartbeat, { state: 'running' });
    const finish = async (): Promise<void> => {
      let actor = {};
      try {
        actor = actorOf(request.headers);
        const result = await run(operatorCommands, name, { stores: { ...stores, ...actor }, input: request.body });
        log.info({ command: name, ...actor }, 'a command of the operator was carried out');
        write({ result: result ?? null });
      } catch (error) {
        log.error({ err: error, command: name, ...actor }, 'a command of the operator failed');
        write({ error: error instanceof Error ? error.message : String(error) });
      } finally {
        clearInterval(timer);
        lines.end();
      }
    };
    void finish();
    return reply.type('application/x-ndjson').send(lines);
  });

  const file = { url: await server.listen({ host: '127.0.0.1', port: 0 }), token };
  await writeOperatorFile(dataDir, file);
  return {
    async close() {
      await removeOperatorFile(dataDir, file);
      await server.close();
    },
  };
}

function isSame(received: string, expected: string): boolean {
  return timingSafeEqual(digest(received), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
