import type { FastifyInstance } from 'fastify';
import { ConfigError } from '#config.ts';
import type { Config } from '#config.ts';

/** The message to the parent process with the port that the API listens on. */
export interface ListeningMessage {
  type: 'listening';
  port: number;
}

/** Listens, and sends the port to the parent process. Throws `ConfigError` when it cannot listen there. */
export async function listen(app: FastifyInstance, { host, port }: Config['listen']): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    const message =
      code === 'EADDRINUSE'
        ? `API_PORT: another program uses port ${port}; set a free one`
        : `API_HOST, API_PORT: nothing can listen on ${host}, port ${port} (${code})`;
    throw new ConfigError(message, { cause: error });
  }
  const address = app.server.address();
  const message: ListeningMessage = {
    type: 'listening',
    port: typeof address === 'object' && address !== null ? address.port : port,
  };
  process.send?.(message);
}
