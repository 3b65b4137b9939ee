import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  createDatabase,
  loadDemoNetwork,
  readDemoAccounts,
  startApi,
  startConsole,
  startOutsideHosts,
} from '@publisher-console/start/stack';

import { freePort } from './free-port.ts';
import { reachOutside } from './outside.ts';

/**
 * Starts the real product once for all journeys, with the demo network, a temporary data folder, and a program that
 * answers for outside hosts. With `E2E_ORIGIN`, the journeys run against the product at that origin.
 * @returns a function that stops it
 */
async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  process.env.E2E_DEMO_ACCOUNTS = JSON.stringify(await readDemoAccounts(process.env));
  if (process.env.E2E_ORIGIN) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'publisher-console-e2e-'));
  const port = await freePort();
  // Not by its address, because browsers make passkeys only for names.
  const origin = `http://localhost:${port}`;
  const context = { dataDir, env: { SUPPORT_EMAIL: 'support@network.example', ...process.env } };
  await createDatabase(context);
  // The template for the networks of single journeys.
  const template = join(dataDir, 'database-template');
  cpSync(join(dataDir, 'sql'), template, { recursive: true });
  process.env.E2E_DATABASE = template;
  const outside = await startOutsideHosts(context);
  const reach = await reachOutside(outside.port, dataDir);
  const api = await startApi({ dataDir, env: { ...context.env, ...reach }, publicOrigin: origin });
  await loadDemoNetwork({ ...context, onLine: () => undefined });
  const console = await startConsole({ ...context, apiPort: api.port, port });
  process.env.E2E_ORIGIN = origin;
  return async () => {
    await console.stop();
    await api.stop();
    await outside.stop();
    rmSync(dataDir, { recursive: true });
  };
}

export default startProduct;
