/**
 * Measures how slow senders of forms delay other callers: `GET /user/current`, one call after another, while nobody
 * uploads, while 32 senders hold all slots with a byte a second each, and while 168 more retry each time that they are
 * refused. The three cases alternate within one run; senders and caller are in a process of their own. Prints
 * milliseconds, and ratios to the case without senders.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openBenchStores, startBenchApi } from './support/bench-api.ts';
import { addPublisher, tokenOf } from './support/bench-publisher.ts';
import { quantile } from './support/timing.ts';

const rounds = 6;
/** Milliseconds of one case: too short for a slow sender to be cut off or to lose its slot. */
const turn = 6_000;
const slots = 32;
const senders = { none: 0, slots, many: 200 };
type Turn = keyof typeof senders;

interface Target {
  port: number;
  /** Access tokens; the first one is the caller's, the others are the senders'. */
  tokens: string[];
}

if (process.argv[2] === 'client') process.once('message', (target) => void measure(target as Target));
else await serve();

async function serve(): Promise<void> {
  const stores = await openBenchStores();
  const api = await startBenchApi(stores);
  try {
    const tokens: string[] = [];
    for (let number = 0; number <= slots; number += 1) {
      const owner = await addPublisher(stores.sql.database, {
        email: `sender-${number}@publishers.example`,
        blocks: 1,
        blocksEach: 1,
      });
      tokens.push(await tokenOf(api.address, owner));
    }
    const client = fork(import.meta.filename, ['client']);
    client.send({ port: Number(new URL(api.address).port), tokens } satisfies Target);
    await once(client, 'exit');
  } finally {
    await api.close();
    await stores.close();
  }
}

async function measure({ port, tokens: [own = '', ...others] }: Target): Promise<void> {
  const times: Record<Turn, number[]> = { none: [], slots: [], many: [] };
  const call = async () => {
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/user/current`, {
      headers: { Authorization: `Bearer ${own}` },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The API answered ${answer.status}.`);
    return performance.now() - started;
  };
  for (let round = -1; round < rounds; round += 1) {
    for (const name of Object.keys(times) as Turn[]) {
      const over = new AbortController();
      const sending = Array.from({ length: senders[name] }, (_, place) =>
        send(port, others[place % others.length] ?? '', over.signal),
      );
      await delay(turn / 3);
      const end = performance.now() + turn;
      while (performance.now() < end) {
        const time = await call();
        if (round >= 0) times[name].push(time);
        await delay(5);
      }
      over.abort();
      await Promise.all(sending);
    }
  }
  for (const name of Object.keys(times) as Turn[]) {
    const texts = [0.5, 0.95].map((share) => {
      const value = quantile(times[name], share);
      return `p${share * 100} ${value.toFixed(2)} [${(value / quantile(times.none, share)).toFixed(2)}]`;
    });
    console.log(`${String(senders[name]).padStart(4)} senders, ${times[name].length} calls: ${texts.join('  ')}`);
  }
  process.disconnect();
}

/** Sends forms, a byte a second, until the signal: a new one a second after the last one has ended. */
async function send(port: number, token: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(
      [
        'POST /file/upload/files HTTP/1.1',
        'Host: a',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 100000',
        '',
        '--x\r\nContent-Disposition: form-data; name="files[]"; filename="a.pdf"\r\n\r\n%PDF-1.7',
      ].join('\r\n'),
    );
    const drip = setInterval(() => socket.write(' '), 1_000);
    const end = () => socket.destroy();
    signal.addEventListener('abort', end, { once: true });
    // An answer while the form is being sent is a refusal: the sender closes the connection, and retries.
    socket.once('data', end);
    await new Promise((resolve) => {
      socket.once('close', resolve);
    });
    signal.removeEventListener('abort', end);
    clearInterval(drip);
    await delay(1_000, undefined, { signal }).catch(() => {});
  }
}
