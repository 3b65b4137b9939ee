import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open as openFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDiskFileStore, removeHalfFiles } from './disk-file-store.ts';
import { newFileKey } from './file-key.ts';
import { FileMissing, FilesUnavailable } from './file-store.ts';
import type { FileStore, ReadOptions } from './file-store.ts';
import { openS3FileStore } from './s3-file-store.ts';
import { startTestS3 } from './testing/test-s3.ts';
import type { TestS3 } from './testing/test-s3.ts';

let dataDir: string;
let s3: TestS3;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-files-'));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

const stores: [string, () => Promise<FileStore>][] = [
  ['disk', () => openDiskFileStore(dataDir)],
  ['S3', async () => openS3FileStore({ ...s3.address, prefix: 'networks/north/' })],
];

async function* inPieces(...pieces: Uint8Array[]) {
  yield* pieces;
}

describe.each(stores)('the store on %s', (_name, open) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });

  const read = async (key: string, options?: ReadOptions) => buffer(await store.get(key, options));

  test('answers a ping', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });

  test.each([
    ['an empty file', [0]],
    ['one byte', [1]],
    ['pieces of any size', [1, 100_000, 0, 7]],
    // Larger than one part of an upload to S3.
    ['a large file', Array.from({ length: 12 }, () => 1024 ** 2)],
  ])('stores %s unchanged, whose length was not given before', async (_case, sizes) => {
    const key = newFileKey();
    const pieces = sizes.map((size) => randomBytes(size));
    await store.put(key, inPieces(...pieces));
    expect((await read(key)).equals(Buffer.concat(pieces))).toBe(true);
  });

  test('answers any part of a file', async () => {
    const key = newFileKey();
    const content = randomBytes(1_000);
    await store.put(key, inPieces(content));
    for (const [start, end] of [
      [0, 0],
      [0, 999],
      [10, 19],
      [999, 999],
    ] as const)
      expect((await read(key, { range: { start, end } })).equals(content.subarray(start, end + 1))).toBe(true);
  });

  test.each([
    ['at once', 0],
    ['after a part', 6],
  ])('has no file when its content fails %s', async (_case, pieces) => {
    const key = newFileKey();
    const failing = async function* () {
      for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(1024 ** 2);
      throw new Error('The sender left.');
    };
    await expect(store.put(key, failing())).rejects.toThrow('The sender left.');
    await expect(store.get(key)).rejects.toThrow(FileMissing);
  });

  test('has no file when the writing is aborted', async () => {
    const key = newFileKey();
    const aborting = new AbortController();
    const content = async function* () {
      for (let piece = 0; piece < 100; piece += 1) {
        yield Buffer.alloc(1024 ** 2);
        if (piece === 7) aborting.abort(new Error('Enough.'));
      }
    };
    await expect(store.put(key, content(), { signal: aborting.signal })).rejects.toThrow('Enough.');
    // Parts of an upload that is not ended would stay in the bucket, and cost.
    await vi.waitFor(() => expect(s3.openUploads()).toBe(0));
    await expect(store.get(key)).rejects.toThrow(FileMissing);
  });

  test('removes a file, and one that is not there', async () => {
    const key = newFileKey();
    await store.put(key, inPieces(Buffer.from('x')));
    await store.delete(key);
    await store.delete(key);
    await expect(store.get(key)).rejects.toThrow(FileMissing);
  });

  test('a reader may leave early', async () => {
    const key = newFileKey();
    await store.put(key, inPieces(Buffer.alloc(8 * 1024 ** 2)));
    const leaving = new AbortController();
    const stream = await store.get(key, { signal: leaving.signal });
    leaving.abort();
    await expect(buffer(stream)).rejects.toThrow('aborted');
  });

  test.each(['', '..', '../../etc/passwd', '0/1', 'A'.repeat(32), `${'a'.repeat(32)}\n`])(
    'accepts no key of another form: %j',
    async (key) => {
      const refused = 'This is no key of a file.';
      await expect(store.put(key, inPieces())).rejects.toThrow(refused);
      await expect(store.get(key)).rejects.toThrow(refused);
      await expect(store.delete(key)).rejects.toThrow(refused);
    },
  );
});

describe('on disk', () => {
  const filesIn = async (folder: string) => (await readdir(join(dataDir, 'files', folder), { recursive: true })).length;

  test('a file that is being written has no name yet, and a restart removes what a killed process left of it', async () => {
    const store = await openDiskFileStore(dataDir);
    const key = newFileKey();
    const seen: number[] = [];
    const content = async function* () {
      yield Buffer.from('half');
      seen.push(await filesIn('incoming'));
      await expect(store.get(key)).rejects.toThrow(FileMissing);
    };
    await store.put(key, content());
    expect([...seen, await filesIn('incoming')]).toEqual([1, 0]);
    await writeFile(join(dataDir, 'files', 'incoming', newFileKey()), 'half');
    expect(await removeHalfFiles(dataDir)).toBe(1);
    expect(await filesIn('incoming')).toBe(0);
    expect((await buffer(await store.get(key))).toString()).toBe('half');
  });

  // The names of open files are in /proc.
  test.runIf(process.platform === 'linux')(
    'a file is synced before it has its name, and the name before the file is acknowledged',
    async () => {
      const store = await openDiskFileStore(dataDir);
      const key = newFileKey();
      const path = join(dataDir, 'files', key.slice(0, 2), key);
      const handle = await openFile(dataDir);
      const prototype = Object.getPrototypeOf(handle) as FileHandle;
      await handle.close();
      const sync: (this: FileHandle) => Promise<void> = Reflect.get(prototype, 'sync');
      const synced: { name: string; hasName: boolean }[] = [];
      const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
        synced.push({ name: await readlink(`/proc/self/fd/${this.fd}`), hasName: existsSync(path) });
        await sync.call(this);
      });
      onTestFinished(() => spy.mockRestore());
      await store.put(key, inPieces(Buffer.from('whole')));
      const half = join(dataDir, 'files', 'incoming', key);
      expect(synced[0]).toEqual({ name: half, hasName: false });
      expect(synced.at(-1)).toEqual({ name: dirname(path), hasName: true });
    },
  );

  test('only the user of the process may read files', async () => {
    const store = await openDiskFileStore(dataDir);
    const key = newFileKey();
    await store.put(key, inPieces(Buffer.from('x')));
    const modeOf = async (...path: string[]) => (await stat(join(dataDir, 'files', ...path))).mode & 0o777;
    expect(await modeOf(key.slice(0, 2), key)).toBe(0o600);
    for (const folder of ['', 'incoming', key.slice(0, 2)]) expect(await modeOf(folder)).toBe(0o700);
  });
});

test.each([
  [503, 'SlowDown'],
  [500, 'InternalError'],
  [429, 'TooManyRequests'],
])('a bucket that answers nothing but %i is away: files can be stored and read again later', async (status, code) => {
  const methods: string[] = [];
  const busy = createServer((request, response) => {
    methods.push(request.method ?? '');
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  });
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const { port } = busy.address() as AddressInfo;
  const store = openS3FileStore({ ...s3.address, endpoint: `http://127.0.0.1:${port}` });
  const key = newFileKey();
  const large = Array.from({ length: 6 }, () => Buffer.alloc(1024 ** 2));
  await expect(store.put(key, inPieces(Buffer.from('x')))).rejects.toThrow(FilesUnavailable);
  await expect(store.put(key, inPieces(...large))).rejects.toThrow(FilesUnavailable);
  await expect(store.get(key)).rejects.toThrow(FilesUnavailable);
  expect(new Set(methods)).toEqual(new Set(['PUT', 'POST', 'GET']));
  busy.closeAllConnections();
  busy.close();
});

test('networks with prefixes of their own share a bucket and see nothing of each other', async () => {
  const open = (prefix: string) => openS3FileStore({ ...s3.address, prefix });
  const [north, south] = [open('north/'), open('south/')];
  const key = newFileKey();
  await north.put(key, inPieces(Buffer.from('x')));
  await expect(south.get(key)).rejects.toThrow(FileMissing);
  await south.delete(key);
  expect((await buffer(await north.get(key))).toString()).toBe('x');
});

describe('without a key in the address', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('the credentials are those of the role that the cloud gives to the container', async () => {
    const asked: string[] = [];
    const cloud = createServer((request, response) => {
      asked.push(request.url ?? '');
      const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } = s3.address.credentials ?? {};
      const Expiration = new Date(Date.now() + 3_600_000).toISOString();
      response.end(JSON.stringify({ AccessKeyId, SecretAccessKey, Token: 'session', Expiration }));
    });
    await once(cloud.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void cloud.close());
    const { port } = cloud.address() as AddressInfo;
    for (const earlier of ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE']) vi.stubEnv(earlier, undefined);
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`);
    const store = openS3FileStore({ ...s3.address, credentials: null });
    const key = newFileKey();
    await store.put(key, inPieces(Buffer.from('x')));
    expect((await buffer(await store.get(key))).toString()).toBe('x');
    expect(asked).toEqual(['/role']);
  });
});

test('a store that accepts connections and does not answer is away, for reads, writes and removals', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const store = openS3FileStore({ ...s3.address, endpoint: `http://127.0.0.1:${port}` }, undefined, 50);
  const key = newFileKey();
  await expect(store.put(key, inPieces(Buffer.from('x')))).rejects.toThrow(FilesUnavailable);
  await expect(store.get(key)).rejects.toThrow(FilesUnavailable);
  await expect(store.delete(key)).rejects.toThrow(FilesUnavailable);
});

test('a bucket that is not there does not answer a ping', async () => {
  await expect(openS3FileStore({ ...s3.address, bucket: 'other' }).ping()).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  });
});
