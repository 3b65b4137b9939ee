import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { demoAccount } from '@publisher-console/api/demo/demo-account.ts';
import { createApiClient, memorySessionStore, signIn, unwrap } from '@publisher-console/api-client';
import type { SessionClient } from '@publisher-console/api-client';
import type { ApiTokenRequest } from '@publisher-console/api-client/contract';
import { loadDemoNetwork, startApi, startConsole } from '@publisher-console/start/stack';

export interface RunningConsole {
  origin: string;
  /** The demo publisher, who has just signed in. */
  publisher: SessionClient;
  stop: () => Promise<void>;
}

/**
 * Starts the product with the demo network, as `npm start` does.
 *
 * @param settings of the API
 */
export async function startProduct(settings: NodeJS.ProcessEnv): Promise<RunningConsole> {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-sdk-'));
  const surroundings = { dataDir, env: { ...process.env, ...settings } };
  const api = await startApi({ ...surroundings, publicOrigin: 'http://localhost' });
  await loadDemoNetwork({ ...surroundings, onLine: () => undefined });
  const web = await startConsole({ ...surroundings, apiPort: api.port, port: 0 });
  const origin = `http://127.0.0.1:${web.port}`;
  const publisher = createApiClient({ baseUrl: `${origin}/api`, session: memorySessionStore() });
  await signIn(publisher, { login: demoAccount.email, password: demoAccount.password });
  return {
    origin,
    publisher,
    stop: async () => {
      await web.stop();
      await api.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The line of `.env` with a new API token, made as in Settings. */
export async function tokenLine(publisher: SessionClient, scopes: ApiTokenRequest['scopes']): Promise<string> {
  const body = { name: 'Scripts', scopes, expiresAt: null, networks: [] };
  return `CONSOLE_TOKEN=${(await unwrap(publisher.POST('/api-token', { body }))).secret}\n`;
}
