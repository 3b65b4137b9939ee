import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';

import { createProxy } from './proxy.ts';
import type { ProxyOptions } from './proxy.ts';
import { startStageApi } from './stage-api.ts';
import type { StageApi } from './stage-api.ts';

/** The real API with a clock that the test sets, behind a proxy that also serves a page with the client. */
export interface Stage
  extends
    Pick<StageApi, 'auditKinds' | 'email' | 'signIn'>,
    Pick<ReturnType<typeof createProxy>, 'calls' | 'gather' | 'loseAnswer'> {
  origin: string;
  /** Advances the clock until all access tokens have expired. */
  letTokensExpire(): void;
  /** Opens a page with the client in a tab. */
  openTab(page: Page): Promise<Page>;
  close(): Promise<void>;
}

const page = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/program.js"></script>';

export async function openStage(options: ProxyOptions = {}): Promise<Stage> {
  const { address, email, signIn, auditKinds, ...api } = await startStageApi();
  const { calls, gather, loseAnswer, ...proxy } = createProxy(address, options);
  const program = await bundledProgram();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) void proxy.forward(path.slice('/api'.length), request, response);
    else if (path === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    else response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(program);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    email,
    calls,
    gather,
    loseAnswer,
    signIn,
    auditKinds,
    letTokensExpire: () => {
      api.advance(10 * 60_000);
      proxy.allowRefresh();
    },
    openTab: async (tab) => {
      await tab.goto(origin);
      await tab.waitForFunction(() => 'program' in globalThis);
      return tab;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
      await api.close();
    },
  };
}

async function bundledProgram(): Promise<string> {
  const bundle = await rolldown({ input: resolve(import.meta.dirname, 'program.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'es' });
  return output[0].code;
}
