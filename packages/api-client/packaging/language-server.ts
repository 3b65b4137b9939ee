import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { readCursor } from './editor.ts';
import type { Editor } from './editor.ts';

interface Message {
  id?: number | string;
  method?: string;
  result?: unknown;
  error?: { message: string };
}

interface Proposals {
  items: { label: string }[];
}

/**
 * An editor with the language server of TypeScript 7 or later, which implements the Language Server Protocol
 * (https://microsoft.github.io/language-server-protocol/).
 *
 * @param compiler the folder of that TypeScript
 * @param project the folder of the programs, with a `tsconfig.json`
 */
export async function openWithServer(compiler: string, project: string): Promise<Editor> {
  const server = spawn(process.execPath, [join(compiler, 'bin/tsc'), '--lsp', '--stdio'], {
    // It complains there about its own end.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(server, 'exit');
  const waiting = new Map<unknown, { resolve: (result: unknown) => void; reject: (cause: Error) => void }>();

  void ended.then(() => waiting.forEach(({ reject }) => reject(new Error('The language server has ended.'))));

  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const receive = ({ id, method, result, error }: Message): void => {
    // The server asks for settings, and to register what this editor does not offer.
    if (method !== undefined) return id === undefined ? undefined : send({ id, result: null });
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  };

  let received = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const [head, length] = /^Content-Length: (\d+)\r\n(?:.+\r\n)*\r\n/.exec(received.toString('latin1')) ?? [];
      if (head === undefined) return;
      const end = head.length + Number(length);
      if (received.length < end) return;
      receive(JSON.parse(received.subarray(head.length, end).toString()) as Message);
      received = received.subarray(end);
    }
  });

  let [calls, version] = [0, 0];
  const call = (method: string, params?: object): Promise<unknown> => {
    calls += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(calls, answer);
    send({ id: calls, method, params });
    return answer.promise;
  };

  const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } };
  const uri = pathToFileURL(join(project, 'editor.ts')).href;
  await call('initialize', { processId: process.pid, rootUri: pathToFileURL(project).href, capabilities });
  send({ method: 'initialized', params: {} });
  send({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'typescript', version, text: '' } },
  });

  /** Asks about the cursor of a program, or about what is some characters before it. */
  const ask = (method: string, program: string, before = 0): Promise<unknown> => {
    const { text, offset } = readCursor(program);
    version += 1;
    send({ method: 'textDocument/didChange', params: { textDocument: { uri, version }, contentChanges: [{ text }] } });
    const lines = text.slice(0, offset - before).split('\n');
    const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    return call(method, { textDocument: { uri }, position });
  };
  return {
    propose: async (program) => {
      const proposals = (await ask('textDocument/completion', program)) as Proposals | null;
      // A question mark marks what may be left out.
      return proposals?.items.map(({ label }) => label.replace(/\?$/, '')) ?? [];
    },
    show: async (program) => {
      const shown = (await ask('textDocument/hover', program, 1)) as { contents: { value: string } } | null;
      return shown?.contents.value ?? '';
    },
    close: async () => {
      await call('shutdown');
      send({ method: 'exit' });
      await ended;
    },
  };
}
