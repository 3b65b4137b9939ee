import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const startPatience = 60_000;

/** The host exited before it answered; the message has the last lines of its output. */
export class EngineExited extends Error {
  override readonly name = 'EngineExited';
}

/** Resolves when `probe` answers true; throws with the host's last output when the host exits first. */
export async function untilReady(host: ChildProcess, probe: () => Promise<boolean>): Promise<void> {
  const lastLines = keepLastLines(host);
  const deadline = Date.now() + startPatience;
  while (!(await probe())) {
    if (host.exitCode !== null || host.signalCode !== null)
      throw new EngineExited(`The embedded ClickHouse ended at its start.\n${lastLines().join('\n')}`);

    if (Date.now() > deadline) {
      await killHost(host);
      throw new EngineExited(`The embedded ClickHouse did not answer in time.\n${lastLines().join('\n')}`);
    }
    await delay(20);
  }
}

function keepLastLines(host: ChildProcess): () => string[] {
  const lines: string[] = [];
  const keep = (stream: Readable | null) => {
    if (!stream) return;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
    });
  };
  keep(host.stdout);
  keep(host.stderr);
  return () => lines;
}

/** Kills the host and waits for its exit. */
export async function killHost(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return;
  const exited = once(host, 'exit');
  // Acknowledged inserts are on disk: a kill loses nothing.
  host.kill('SIGKILL');
  await exited;
}
