import { AnswerLost, NetworkNotRunning } from '#network/connection/connection.ts';
import type { OperatorConnection } from '#operator/operator-commands.ts';
import { readOperatorFile } from './operator-file.ts';
import type { OperatorFile } from './operator-file.ts';

/** A line of an answer; `running` is a heartbeat. */
type AnswerLine = { state: 'running' } | { result: unknown } | { error: string };

/** Milliseconds without a line after which the connection counts as lost: twelve heartbeats. */
const defaultTimeOut = 60_000;

/**
 * Connects to the API that runs on this data folder. A command may take any time, as long as heartbeats arrive. Throws
 * `NetworkNotRunning` when no API runs there.
 */
export async function openOperatorChannel(dataDir: string, timeOut = defaultTimeOut): Promise<OperatorConnection> {
  const file = await readOperatorFile(dataDir);
  if (file === null) throw new NetworkNotRunning();
  return {
    order: (name: string, input: unknown) => send(file, name, input, timeOut) as Promise<never>,
    async close() {},
  };
}

async function send(file: OperatorFile, name: string, input: unknown, timeOut: number): Promise<unknown> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('The network fell silent.')), timeOut);
  try {
    const answer = await post(file, name, input, silence.signal);
    let text = '';
    for await (const chunk of answer.pipeThrough(new TextDecoderStream())) {
      timer.refresh();
      text += chunk;
    }
    const last = JSON.parse(text.slice(text.trimEnd().lastIndexOf('\n') + 1)) as AnswerLine;
    if ('result' in last) return last.result;
    if ('error' in last) throw new CommandFailed(last.error);
    throw new Error('The answer ended before its result.');
  } catch (error) {
    if (error instanceof NetworkNotRunning || error instanceof CommandFailed) throw error;
    throw new AnswerLost(name, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The API ran the command, and the command failed. */
class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

async function post({ url, token }: OperatorFile, name: string, input: unknown, signal: AbortSignal) {
  let answer: Response;
  try {
    answer = await fetch(`${url}/commands/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      signal,
    });
  } catch (error) {
    throw isRefused(error) ? new NetworkNotRunning(error) : error;
  }
  // A killed API leaves its address behind, and another program may have its port now.
  if (answer.status !== 200 || answer.body === null) throw new NetworkNotRunning();
  return answer.body;
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    error.cause.code === 'ECONNREFUSED'
  );
}
