import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runOperator, startApi, startConsole, startOutsideHosts } from '@publisher-console/start/stack';

import { freePort } from './free-port.ts';
import { reachOutside } from './outside.ts';

/** An empty network: no demo, no publishers, no statistics. */
export interface NewNetwork {
  origin: string;
  /** Runs a command of the operator, such as `apps approve 1`; fails with its output. */
  operate: (...words: string[]) => Promise<string>;
  /** Writes a file for the operator and returns its path. */
  writeFile: (name: string, content: string | Uint8Array) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts the product on a separate data folder, which is removed when the product stops. The title is a part of its
 * name.
 * @param settings of the operator
 */
export async function startNewNetwork(title: string, settings: Record<string, string>): Promise<NewNetwork> {
  const dataDir = await mkdtemp(join(tmpdir(), `publisher-console-${title}-`));
  // The global setup has created the template. A product of `E2E_ORIGIN` has none to copy.
  const template = process.env.E2E_DATABASE;
  if (template !== undefined) await cp(template, join(dataDir, 'sql'), { recursive: true });
  const port = await freePort();
  // By its name, because browsers have passkeys only for names.
  const origin = `http://localhost:${port}`;
  const context = {
    dataDir,
    env: { ...process.env, DEMO: 'off', SUPPORT_EMAIL: 'support@network.example', ...settings },
  };
  const outside = await startOutsideHosts(context);
  const env = { ...context.env, ...(await reachOutside(outside.port, dataDir)) };
  const api = await startApi({ dataDir, env, publicOrigin: origin });
  const console = await startConsole({ ...context, apiPort: api.port, port });
  return {
    origin,
    operate: async (...words) => {
      const { code, lines } = await runOperator(words, context);
      if (code !== 0) throw new Error(`${words.join(' ')}: ${lines.join('\n')}`);
      return lines.join('\n');
    },
    writeFile: async (name, content) => {
      const path = join(dataDir, name);
      await writeFile(path, content);
      return path;
    },
    stop: async () => {
      await console.stop();
      await api.stop();
      await outside.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
