import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import * as v from 'valibot';
import { readReceived, sendForm, smugglingForms } from '@publisher-console/test-kit/smuggling-forms';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#stores/sql/database.ts';
import { command, runCommand } from '#orders/command.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { AnswerLost, NetworkNotRunning } from '#orders/connection.ts';
import { openOperatorChannel } from './operator-channel.ts';
import { readOperatorFile, writeOperatorFile } from './operator-file.ts';
import { startOperatorServer } from './operator-server.ts';
import type { OperatorServerOptions } from './operator-server.ts';

/** Milliseconds for which the client waits for a silent network. */
const timeOut = 300;
const stores: OperatorServerOptions['stores'] = {
  database: undefined as unknown as Database,
  writer: { url: '', username: '', password: '', database: '' },
  files: null,
  settings: { scope: '', timeZone: 'UTC', now: () => new Date() },
};

let dataDir: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-channel-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(dataDir, { recursive: true });
});

async function startApi(options: Pick<OperatorServerOptions, 'run' | 'heartbeat'>): Promise<void> {
  const api = await startOperatorServer({ dataDir, stores, log: { info() {}, error() {} }, ...options });
  closing.push(() => api.close());
}

/** Counts the pieces of all answers that arrive from now on. */
function countPieces(): () => number {
  const send = globalThis.fetch;
  let pieces = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const { body, status } = await send(...call);
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, to) {
        pieces += 1;
        to.enqueue(piece);
      },
    });
    return new Response(body?.pipeThrough(counting), { status });
  });
  return () => pieces;
}

/** A program other than the API at its address. */
async function startServer(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  await writeOperatorFile(dataDir, { url: `http://127.0.0.1:${port}`, token: 'x' });
  return server;
}

/** Gives an order; without a time-out, the client waits for longer than any test lasts. */
async function failureOf(options: { timeOut?: number } = {}): Promise<unknown> {
  const network = await openOperatorChannel(dataDir, options);
  return network.order('publishLoad', { id: 1, rows: 1 }).catch((error: unknown) => error);
}

describe('a command that runs for longer than the client waits for a line', () => {
  it('is answered, because the API reports meanwhile that it still runs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const received = countPieces();
    const waitedFor = Promise.withResolvers<string>();
    await startApi({ run: () => waitedFor.promise, heartbeat: 5 });
    let isOver = false;
    const answer = failureOf({ timeOut }).finally(() => (isOver = true));
    for (let passed = 0; passed < 3 * timeOut; passed += timeOut - 1) {
      const before = received();
      // More than the streams between the network and the client can hold.
      while (!isOver && received() < before + 10) await setImmediate();
      vi.advanceTimersByTime(timeOut - 1);
    }
    waitedFor.resolve('published');
    expect(await answer).toBe('published');
  });

  it('fails with its own error, however late', async () => {
    await startApi({
      run: async () => {
        throw new Error('Load 1 cannot be published.');
      },
      heartbeat: 20,
    });
    expect(await failureOf()).toMatchObject({ name: 'CommandFailed', message: 'Load 1 cannot be published.' });
  });
});

describe('an answer that is lost', () => {
  const lost = {
    message: 'The connection to the network was lost during "publishLoad"; it may have been carried out.',
  };

  it('is not reported as a network that is not running when the connection breaks', async () => {
    await startServer((_request, response) => {
      response.write('{"state":"running"}\n', () => response.destroy());
    });
    const failure = await failureOf();
    expect(failure).toBeInstanceOf(AnswerLost);
    expect(failure).toMatchObject(lost);
  });

  it('is reported when the connection breaks before the first line', async () => {
    await startServer((request) => void request.socket.destroy());
    expect(await failureOf()).toBeInstanceOf(AnswerLost);
  });

  it('is reported when the API ends during a command', async () => {
    const started = Promise.withResolvers<void>();
    await startApi({
      run: () => {
        started.resolve();
        return new Promise(() => {});
      },
      heartbeat: 20,
    });
    const failure = failureOf();
    await started.promise;
    await startClosing();
    expect(await failure).toBeInstanceOf(AnswerLost);
  });

  it('is reported when the API falls silent', async () => {
    await startServer((_request, response) => void response.write('{"state":"running"}\n'));
    expect(await failureOf({ timeOut })).toMatchObject(lost);
  });

  it('is reported when the answer ends without a result', async () => {
    await startServer((_request, response) => void response.end('{"state":"running"}\n'));
    expect(await failureOf()).toMatchObject(lost);
  });
});

async function startClosing(): Promise<void> {
  const [close] = closing.splice(0);
  await close?.();
}

describe('a command that no API received', () => {
  it('is answered with "not running" when nothing listens at the address', async () => {
    const server = await startServer(() => {});
    await new Promise((resolve) => {
      server.close(resolve);
    });
    expect(await failureOf()).toBeInstanceOf(NetworkNotRunning);
  });

  it.each([401, 404, 500])('is answered with "not running" when another program answers %i', async (status) => {
    await startServer((_request, response) => void response.writeHead(status).end('{}'));
    expect(await failureOf()).toBeInstanceOf(NetworkNotRunning);
  });
});

describe('who gives an order', () => {
  it.each(['anna', 'Jürgen Müller'])('reaches the command: %s', async (actor) => {
    await startApi({ run: async (_commands, _name, { stores: { actor: known } }) => known });
    const network = await openOperatorChannel(dataDir, { actor });
    expect(await network.order('recentLoads', { limit: 1, after: null })).toBe(actor);
  });

  it('has to be a name, or the order is not carried out', async () => {
    await startApi({ run: async () => 'carried out' });
    const network = await openOperatorChannel(dataDir, { actor: 'x\n{"fake":"line"}' });
    const order = network.order('recentLoads', { limit: 1, after: null });
    await expect(order).rejects.toThrow('The name of --as begins with a letter or a digit');
  });
});

describe('the body of an order', () => {
  it('never becomes another request', async () => {
    await startApi({ run: async () => 'carried out' });
    const { url = '', token = '' } = (await readOperatorFile(dataDir)) ?? {};
    const at = { host: '127.0.0.1', port: Number(new URL(url).port) };
    for (const form of smugglingForms('/commands/recentLoads', [`Authorization: Bearer ${token}`])) {
      const received = await sendForm(connect(at), form, true);
      expect([form.name, readReceived(received).answers]).toEqual([form.name, 1]);
    }
  });
});

describe('a statement that fails', () => {
  it('reaches the terminal as the message of the database, without its values', async () => {
    const fail = async () => {
      throw new DrizzleQueryError('update publisher set email = $1', ['anna@secret.example'], new Error('disk full'));
    };
    const table = { recentLoads: command(v.any(), fail) };
    await startApi({ run: (_commands, name, order) => runCommand(table, name, order) });
    const network = await openOperatorChannel(dataDir);
    const order = network.order('recentLoads', { limit: 1, after: null });
    await expect(order).rejects.toThrow(/^The relational store failed: disk full\.$/);
  });

  it('because others held its rows is not reported as an answer that was lost', async () => {
    const fail = async () => {
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    };
    const network = createDirectConnection({ fail: command(v.any(), fail) }, stores);
    await expect(network.order('fail', {})).rejects.toThrow(/^Another order or call held the same rows for too long\./);
  });
});

describe('the input of a command', () => {
  it('is checked before any query of the stores', async () => {
    await startApi({});
    const network = await openOperatorChannel(dataDir);
    await expect(network.order('publishLoad', { id: -1, rows: 1 })).rejects.toThrow('>=0');
    await expect(network.order('declareDays', { id: 1, days: ['2026'] })).rejects.toThrow('Invalid date');
  });
});
