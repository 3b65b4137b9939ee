import type { DemoDays } from '#demo/demo-statistics.ts';
import type { BegunLoad, NetworkConnection } from './network-connection.ts';
import { readOperatorFile } from './operator-file.ts';
import type { OperatorFile } from './operator-file.ts';

/** The stores belong to a process that does not run. */
export class NetworkNotRunning extends Error {
  override readonly name = 'NetworkNotRunning';

  constructor(cause?: unknown) {
    super('The network is not running: start it with npm start, then try again.', { cause });
  }
}

/** Reaches the network through the API that runs on this data folder. Throws `NetworkNotRunning` when none does. */
export async function openOperatorChannel(dataDir: string): Promise<NetworkConnection> {
  const file = await readOperatorFile(dataDir);
  if (file === null) throw new NetworkNotRunning();
  return {
    beginLoad: async () => (await order(file, 'POST', '/loads')) as BegunLoad,
    publishLoad: async ({ id, days, rows }) => void (await order(file, 'PUT', `/loads/${id}`, { days, rows })),
    abandonLoad: async (id) => void (await order(file, 'DELETE', `/loads/${id}`)),
    seedDemo: async () => (await order(file, 'POST', '/demo')) as DemoDays | null,
    async close() {},
  };
}

async function order({ url, token }: OperatorFile, method: string, path: string, body?: unknown): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new NetworkNotRunning(cause);
  }
  // An API that was killed left its address behind; by now another program may have the port.
  if (answer.status === 401 || answer.status === 404 || answer.status === 405) throw new NetworkNotRunning();
  if (answer.status === 204) return undefined;
  const content: unknown = await answer.json();
  if (answer.ok) return content;
  throw new Error((content as { message: string }).message);
}
