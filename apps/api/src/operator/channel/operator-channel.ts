import { AnswerLost, NetworkNotRunning } from '#orders/connection.ts';
import type { OperatorConnection } from '#operator/operator-commands.ts';
import { actorHeader, readOperatorFile } from './operator-file.ts';
import type { OperatorFile } from './operator-file.ts';

/** A line of an answer; `running` is a heartbeat. */
type AnswerLine = { state: 'running' } | { result: unknown } | { error: string };

export interface OperatorChannelOptions {
  /** Who gives the orders, for the audit log. */
  actor?: string;
  /** Milliseconds without a line after which the connection counts as lost: twelve heartbeats by default. */
  timeOut?: number;
  /** The message when no API runs there. */
  notRunning?: string;
}

/**
 * Connects to the API that runs on this data folder. A command may run for any time, as long as heartbeats arrive.
 * Throws `NetworkNotRunning` when no API runs there.
 */
export async function openOperatorChannel(
  dataDir: string,
  options: OperatorChannelOptions = {},
): Promise<OperatorConnection> {
  const file = await readOperatorFile(dataDir);
  if (file === null) throw new NetworkNotRunning(options.notRunning);
  return {
    order: (name: string, input: unknown) => send({ ...options, file, name, input }) as Promise<never>,
    async close() {},
  };
}

interface Order extends OperatorChannelOptions {
  file: OperatorFile;
  name: string;
  input: unknown;
}

async function send(order: Order): Promise<unknown> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('The network fell silent.')), order.timeOut ?? 60_000);
  try {
    const answer = await post(order, silence.signal);
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
    throw new AnswerLost(order.name, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The API ran the command, and the command failed. */
class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

async function post({ file, name, input, actor, notRunning }: Order, signal: AbortSignal) {
  let answer: Response;
  try {
    answer = await fetch(`${file.url}/commands/${name}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${file.token}`,
        'Content-Type': 'application/json',
        // A header has no other letters than those of ASCII.
        ...(actor === undefined ? {} : { [actorHeader]: encodeURIComponent(actor) }),
      },
      body: JSON.stringify(input),
      signal,
    });
  } catch (error) {
    throw isRefused(error) ? new NetworkNotRunning(notRunning, error) : error;
  }
  // A killed API leaves its address behind, and another program may have its port now.
  if (answer.status !== 200 || answer.body === null) throw new NetworkNotRunning(notRunning);
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
