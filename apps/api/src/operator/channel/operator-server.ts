import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { runCommand } from '#network/command.ts';
import type { NetworkStores } from '#network/network-stores.ts';
import { operatorCommands } from '#operator/operator-commands.ts';
import { removeOperatorFile, writeOperatorFile } from './operator-file.ts';

/** Bytes: a contract of 20 MiB in Base64 fits. */
const bodyLimit = 32 * 1_024 ** 2;

export interface OperatorServerOptions {
  /** The installation's data folder: the address and the secret are left there for the command line. */
  dataDir: string;
  stores: NetworkStores;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Milliseconds between two lines of an answer that say that the command still runs. */
  heartbeat?: number;
  run?: typeof runCommand;
}

/**
 * Runs the commands of the operator's command line on stores that only this process can open. It listens on loopback
 * for as long as the API runs. An answer is lines of JSON: one every few seconds while the command runs, the last with
 * its result or error. Closing the server removes its address from the data folder.
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
    // The first line at once: the caller then knows that the command has begun.
    write({ state: 'running' });
    const timer = setInterval(write, heartbeat, { state: 'running' });
    const finish = async (): Promise<void> => {
      try {
        const result = await run(operatorCommands, name, { stores, input: request.body });
        log.info({ command: name }, 'a command of the operator was carried out');
        write({ result: result ?? null });
      } catch (error) {
        log.error({ err: error, command: name }, 'a command of the operator failed');
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

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
