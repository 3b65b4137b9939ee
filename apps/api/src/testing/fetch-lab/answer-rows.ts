import type { IncomingMessage, RequestListener } from 'node:http';
import { setInterval, setTimeout } from 'node:timers';
import { gzipSync } from 'node:zlib';
import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '#guarded-fetch/guarded-post.ts';
import type { Lab } from './lab-network.ts';
import type { LabRow, RowResult } from './lab-row.ts';
import { measure } from './measure.ts';

const mebibyte = 1_024 * 1_024;
/** A decompressor gives at most this much after the limit is passed. */
const mostRead = 2 * mebibyte + 128 * 1_024;
/** What a fetch may last, with half a second for a busy machine. */
const longest = 10_500;
/** Mebibytes of 50 fetches at once, the attacker's own included: each may hold a body of 2 MiB, in parts and as a whole. */
const mostGrowth = 320;
/** Milliseconds in which nobody else has a turn. */
const longestDelay = 2_000;

const atOnce = 50;

/** A server that writes to its socket whatever it likes. */
const raw =
  (write: (socket: IncomingMessage['socket']) => void): RequestListener =>
  ({ socket }) =>
    write(socket);

/** Writes blocks without an end, as fast as they are taken. */
const endless = (head: string, block: Buffer) =>
  raw((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', more);
    socket.write(head);
    more();
  });

/** Writes a piece ten times a second without an end. */
const dripping = (head: string, piece: string) =>
  raw((socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), 100);
    socket.on('close', () => clearInterval(timer));
  });

const head = 'HTTP/1.1 200 OK\r\n';
const block = Buffer.alloc(65_536, 'a');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]);
const bytes = (body: Buffer): RequestListener => raw((socket) => void socket.end(body));

/** 512 MiB of zeros in half a megabyte. */
const bomb = Buffer.concat(Array.from({ length: 8 }, () => gzipSync(Buffer.alloc(64 * mebibyte))));
const empty = gzipSync('');
const emptyMembers = Buffer.concat(Array.from({ length: (3 * mebibyte) / empty.length }, () => empty));
const compressed = (body: Buffer) =>
  bytes(Buffer.concat([Buffer.from(`${head}Content-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`), body]));

const large: Record<string, RequestListener> = {
  endless: endless(`${head}\r\n`, block),
  declared: endless(`${head}Content-Length: 1000000000\r\n\r\n`, block),
  chunked: endless(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk),
  tiny: endless(`${head}Transfer-Encoding: chunked\r\n\r\n`, Buffer.from('1\r\na\r\n'.repeat(10_000))),
  more: bytes(Buffer.from(`${head}Content-Length: 3\r\n\r\nabc${'x'.repeat(mebibyte)}`)),
};

const compressedBombs: Record<string, RequestListener> = {
  zeros: compressed(bomb),
  members: compressed(emptyMembers),
  junk: compressed(Buffer.alloc(mebibyte, 'junk')),
  twice: compressed(gzipSync(bomb)),
};

const headers: Record<string, RequestListener> = {
  long: bytes(Buffer.from(`${head}X-Long: ${'a'.repeat(65_536)}\r\n\r\n`)),
  cookies: bytes(Buffer.from(`${head}${`Set-Cookie: a=${'b'.repeat(36)}\r\n`.repeat(1_000)}\r\n`)),
  encodings: bytes(Buffer.from(`${head}${'Transfer-Encoding: chunked\r\n'.repeat(2)}\r\n0\r\n\r\n`)),
  endless: endless(head, Buffer.from('X-More: a\r\n'.repeat(100))),
};

const slow: Record<string, RequestListener> = {
  silence: () => {},
  head: raw((socket) => void socket.write(`${head}Content-`)),
  'half a body': raw((socket) => void socket.write(`${head}Content-Length: 5\r\n\r\nabc`)),
  drip: dripping(`${head}\r\n`, 'a'),
  'empty lines': dripping('', '\r\n'),
  'slow head': dripping(head, 'X: y\r\n'),
  redirects: (_request, response) =>
    void setTimeout(() => response.writeHead(302, { location: '/redirects' }).end(), 3_000),
};

const hint = 'HTTP/1.1 103 Early Hints\r\n\r\n';

/** What comes before an answer that never comes. */
const beforeAnswers: Record<string, [begin: string, piece: string]> = {
  hints: ['', hint.repeat(100)],
  'large hints': ['', `HTTP/1.1 103 Early Hints\r\nLink: ${'a'.repeat(20_000)}\r\n\r\n`],
  'empty lines': ['', '\r\n'.repeat(1_000)],
  'a status line': ['HTTP/1.1 200 ', 'a'.repeat(1_000)],
};

/** More than the operating system buffers between two sockets. */
const mostSent = 16 * mebibyte;

/** Fetches and posts, and counts what the site could send before the connection was closed. */
async function floodHeads(lab: Lab): Promise<RowResult> {
  const fetch = createGuardedFetch({ ...lab.outside, timeout: 2_000 });
  const post = createGuardedPost({ ...lab.outside, timeout: 2_000 });
  const faults: string[] = [];
  const cases = Object.entries(beforeAnswers).flatMap(([name, flood]) =>
    ['http', 'https'].map((scheme) => ({ url: `${scheme}://site.example/${encodeURIComponent(name)}`, flood })),
  );
  let most = 0;
  let tried = 0;
  const attack = async (url: string, [begin, piece]: [string, string], send: () => Promise<{ kind: string }>) => {
    let sent = 0;
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const flooding = raw((socket) => {
      socket.once('close', () => close());
      socket.write(begin);
      const more = () => {
        while (!socket.destroyed && socket.write(piece)) sent += piece.length;
      };
      socket.on('drain', more);
      more();
    });
    lab.site.pages = { [url]: flooding };
    tried += 1;
    const outcome = await send();
    if (!('failure' in outcome) || outcome.failure !== 'bad_answer') faults.push(`${url}: ${JSON.stringify(outcome)}`);
    await closed;
    if (sent > mostSent) faults.push(`${url}: ${sent} bytes were sent`);
    most = Math.max(most, sent);
  };
  for (const { url, flood } of cases) {
    await attack(url, flood, () => fetch(url));
    // A webhook is sent over https alone.
    if (url.startsWith('https:'))
      await attack(url, flood, () => post.send(url, { body: '{}', headers: {}, signal: tooLong() }));
  }
  return { tried, faults, measured: { 'bytes sent before an answer at most': most } };
}

/** Fetches each page `atOnce` times at the same time, one page after the other. */
async function fetchTogether(lab: Lab, pages: Record<string, RequestListener>, mayAnswer: string[] = []) {
  const faults: string[] = [];
  const most = { cpu: 0, milliseconds: 0, growth: 0, longestDelay: 0, body: 0 };
  const urlOf = (name: string) => `http://site.example/${encodeURIComponent(name)}`;
  // All of them at once: on a busy machine, a request may arrive when its fetch has ended.
  lab.site.pages = Object.fromEntries(Object.entries(pages).map(([name, listener]) => [urlOf(name), listener]));
  for (const name of Object.keys(pages)) {
    const fetch = createGuardedFetch(lab.outside);
    const measured = await measure(async () => {
      const outcomes = await Promise.all(
        Array.from({ length: atOnce }, () => fetch(urlOf(name), { signal: tooLong() })),
      );
      for (const outcome of outcomes) {
        most.body = Math.max(most.body, outcome.hops[0]?.bytes ?? 0);
        const isExpected = (outcome.kind === 'answered') === mayAnswer.includes(name);
        if (!isExpected) faults.push(`${name}: ${outcome.kind}`);
      }
    }).catch((error: unknown) => {
      faults.push(`${name}: ${String(error)}`);
      return null;
    });
    if (measured === null) continue;
    most.milliseconds = Math.max(most.milliseconds, measured.milliseconds);
    most.cpu = Math.max(most.cpu, measured.cpu);
    most.growth = Math.max(most.growth, measured.growth);
    most.longestDelay = Math.max(most.longestDelay, measured.longestDelay);
  }
  if (most.body > mostRead) faults.push(`${most.body} bytes of a body were read`);
  if (most.milliseconds > longest) faults.push(`a fetch took ${most.milliseconds} ms`);
  if (most.growth > mostGrowth) faults.push(`the memory grew by ${most.growth} MiB`);
  if (most.longestDelay > longestDelay) faults.push(`nobody else had a turn for ${most.longestDelay} ms`);
  return {
    tried: Object.keys(pages).length * atOnce,
    faults,
    measured: {
      'bytes read of a body at most': most.body,
      'milliseconds of a fetch at most': most.milliseconds,
      'mebibytes of memory for 50 at once at most': most.growth,
      'milliseconds without a turn at most': most.longestDelay,
    },
  } satisfies RowResult;
}

/** Ends a fetch that does not end by itself, so that the lab does. */
const tooLong = () => AbortSignal.timeout(15_000);

/** All fetches that have to wait for their time, at once. */
async function fetchSlowly(lab: Lab): Promise<RowResult> {
  lab.site.pages = Object.fromEntries(
    Object.entries(slow).flatMap(([name, listener]) =>
      ['http', 'https'].map((scheme) => [`${scheme}://site.example/${encodeURIComponent(name)}`, listener]),
    ),
  );
  lab.namesOfRow.set('stalling-name.example', 'silent');
  lab.namesOfRow.set('garbage-name.example', 'garbage');
  const fetch = createGuardedFetch(lab.outside);
  const post = createGuardedPost(lab.outside);
  const urls = [
    ...Object.keys(lab.site.pages),
    'http://silent.example/',
    'https://silent.example/',
    'https://stalling-name.example/',
    'https://garbage-name.example/',
  ];
  const faults: string[] = [];
  const times: number[] = [];
  const timed = async (url: string, work: () => Promise<{ kind: string }>) => {
    const begun = performance.now();
    const kind = await work().then(
      (outcome) => outcome.kind,
      () => 'ended by the lab',
    );
    times.push(performance.now() - begun);
    if (kind !== 'failed') faults.push(`${url}: ${kind}`);
  };
  const measured = await measure(() =>
    Promise.all([
      ...urls.map((url) => timed(url, () => fetch(url, { signal: tooLong() }))),
      // A post reads no body, and follows no redirect.
      ...urls
        .filter((url) => url.startsWith('https:') && !/body|drip|redirects/.test(url))
        .map((url) => timed(url, () => post.send(url, { body: '{}', headers: {}, signal: tooLong() }))),
    ]),
  );
  const slowest = Math.round(Math.max(...times));
  if (slowest > longest) faults.push(`a fetch took ${slowest} ms`);
  return {
    tried: times.length,
    faults,
    measured: {
      'milliseconds of a fetch at most': slowest,
      'milliseconds without a turn at most': measured.longestDelay,
    },
  };
}

const burden = (id: string, what: string, run: LabRow['run']): LabRow => ({
  id,
  what,
  isLong: true,
  run,
});

export const answerRows: LabRow[] = [
  burden('F-16', 'bodies without an end, of a declared gigabyte, in chunks of a byte; 50 at once', (lab) =>
    fetchTogether(lab, large, ['more']),
  ),
  burden('F-17', 'silence and drops of name servers, handshakes, heads, bodies, redirects; also for webhooks', (lab) =>
    fetchSlowly(lab),
  ),
  burden('F-18', 'heads that are too long, endless or ambiguous; 50 at once', (lab) => fetchTogether(lab, headers)),
  {
    id: 'F-31',
    what: 'informational answers, empty lines and status lines without an end; also for webhooks',
    run: floodHeads,
  },
  burden('F-19', 'gzip of 512 MiB in half a megabyte, empty members, junk, twice; 50 at once', (lab) =>
    fetchTogether(lab, compressedBombs, ['twice']),
  ),
];
