import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import type { DemoSettings } from '#demo/seed-demo-network.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { removeOperatorFile, writeOperatorFile } from './operator-file.ts';
import { statisticsLoads } from './statistics-loads.ts';

export interface OperatorServerDeps {
  /** The installation's data folder: the address and the secret are left there for the command line. */
  dataDir: string;
  database: Database;
  warehouse: Warehouse;
  demo: DemoSettings;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

interface LoadPath {
  Params: { id: number };
}

const loadPath = { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] };
const publication = {
  type: 'object',
  properties: {
    days: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } },
    rows: { type: 'integer', minimum: 1 },
  },
  required: ['days', 'rows'],
};

/**
 * Lets the operator's command line work on stores that only one process may open: it listens on loopback for as long
 * as the API runs. Closing it removes the address again.
 */
export async function startOperatorServer(deps: OperatorServerDeps): Promise<{ close(): Promise<void> }> {
  const { dataDir, database, warehouse, demo, log } = deps;
  const loads = statisticsLoads({ database, writer: warehouse.writer, demo });
  const token = randomBytes(32).toString('base64url');
  const server = fastify({ forceCloseConnections: true });

  server.addHook('onRequest', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) await reply.code(401).send();
  });
  server.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    log.error({ err: error }, 'an order of the operator failed');
    return reply.code(error.statusCode ?? 500).send({ message: error.message });
  });

  server.post('/loads', async () => {
    const load = await loads.beginLoad();
    log.info({ load: load.id }, 'a load of statistics began');
    return load;
  });
  server.put<LoadPath & { Body: { days: string[]; rows: number } }>(
    '/loads/:id',
    { schema: { params: loadPath, body: publication } },
    async (request, reply) => {
      const { id } = request.params;
      await loads.publishLoad({ id, ...request.body });
      log.info(
        { load: id, rows: request.body.rows, days: request.body.days.length },
        'a load of statistics counts now',
      );
      return reply.code(204).send();
    },
  );
  server.delete<LoadPath>('/loads/:id', { schema: { params: loadPath } }, async (request, reply) => {
    await loads.abandonLoad(request.params.id);
    log.info({ load: request.params.id }, 'a load of statistics was given up');
    return reply.code(204).send();
  });

  server.post('/demo', async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(await loads.seedDemo())),
  );

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
