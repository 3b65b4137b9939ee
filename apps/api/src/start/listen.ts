import type { FastifyInstance } from 'fastify';
import { ConfigError } from '#config.ts';
import type { Config } from '#config.ts';

/** The message to the parent process with the port that the API listens on. */
export interface ListeningMessage {
  type: 'listening';
  port: number;
}

/** Listens, and tells the parent process on which port. Throws `ConfigError` when the port is taken. */
export async function listen(app: FastifyInstance, { host, port }: Config['listen']): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`API_PORT: another program uses port ${port}; set a free one`, { cause: error });
  }
  const address = app.server.address();
  const message: ListeningMessage = {
    type: 'listening',
    port: typeof address === 'object' && address !== null ? address.port : port,
  };
  process.send?.(message);
}
