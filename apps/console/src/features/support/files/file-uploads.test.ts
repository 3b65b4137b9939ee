import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createFileUploads } from './file-uploads.ts';
import type { SendFile } from './upload.ts';

interface Sending {
  name: string;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
  arrive: (id: string) => void;
  break: (failure: unknown) => void;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Uploads whose results the test decides. */
function start() {
  const sent: Sending[] = [];
  const send: SendFile = async ({ name }, { onProgress, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(signal.reason));
    sent.push({ name, onProgress, signal, arrive: resolve, break: reject });
    return promise;
  };
  const uploads = createFileUploads(send);
  const kinds = () => uploads.read().map(({ file, state }) => `${file.name} ${state.kind}`);
  return { uploads, sent, kinds };
}

let modified = 0;
const file = (name: string, size = 10): File => {
  modified += 1;
  return Object.defineProperty(new File(['x'], name, { lastModified: modified }), 'size', { value: size });
};
const files = (count: number): File[] => Array.from({ length: count }, (_, index) => file(`${index + 1}.png`));
const idOf = ({ uploads }: ReturnType<typeof start>, name: string): string =>
  uploads.read().find((upload) => upload.file.name === name)?.id ?? '';
/** Runs the handlers of settled promises. */
const notice = () => vi.advanceTimersByTimeAsync(0);

it('sends two files at once, starts the next one after one has arrived, and preserves their order', async () => {
  const { uploads, sent, kinds } = start();
  uploads.add(files(3));
  expect(kinds()).toEqual(['1.png loading', '2.png loading', '3.png waiting']);
  const given = uploads.handOver(async (shown) => shown);
  sent[1]?.arrive('b');
  await notice();
  expect(kinds()).toEqual(['1.png loading', '2.png loaded', '3.png loading']);
  sent[2]?.arrive('c');
  sent[0]?.arrive('a');
  const ids = (await given).map(({ state }) => state.kind === 'loaded' && state.fileId);
  expect(ids).toEqual(['a', 'b', 'c']);
});

it('aborts the upload of a removed file, and leaves nothing of it', async () => {
  const started = start();
  const { uploads, sent, kinds } = started;
  uploads.add(files(3));
  uploads.remove(idOf(started, '1.png'));
  await notice();
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(kinds()).toEqual(['2.png loading', '3.png loading']);
  sent[0]?.onProgress(1);
  expect(kinds()).toEqual(['2.png loading', '3.png loading']);
});

it('retains a failed file, and sends it once more on request', async () => {
  const started = start();
  const { uploads, sent, kinds } = started;
  const [one = file('1.png')] = files(1);
  uploads.add([one]);
  sent[0]?.break(new Error('cut'));
  await notice();
  expect(kinds()).toEqual(['1.png failed']);
  expect(await uploads.handOver(async (given) => given)).toHaveLength(1);
  uploads.retry(idOf(started, '1.png'));
  sent[1]?.arrive('a');
  await notice();
  expect(kinds()).toEqual(['1.png loaded']);
  uploads.retryAll();
  expect(sent).toHaveLength(2);
});

it('accepts a file only once, however often it is dropped', () => {
  const { uploads, kinds } = start();
  const dropped = files(2);
  uploads.add(dropped);
  uploads.add(dropped);
  expect(kinds()).toEqual(['1.png loading', '2.png loading']);
});

it('never sends an invalid file, and accepts an eleventh file once another one is removed', async () => {
  const started = start();
  const { uploads, sent, kinds } = started;
  uploads.add([file('notes.txt'), file('a.mp4'), file('b.mp4'), ...files(11)]);
  for (let index = 0; index < 11; index += 1) {
    sent[index]?.arrive(String(index));
    await notice();
  }
  const refused = () => kinds().filter((kind) => kind.endsWith('refused'));
  expect(refused()).toEqual(['notes.txt refused', 'b.mp4 refused', '11.png refused']);
  expect(sent).toHaveLength(11);
  uploads.remove(idOf(started, '3.png'));
  expect(kinds().at(-1)).toBe('11.png loading');
  uploads.remove(idOf(started, 'a.mp4'));
  expect(refused()).toEqual(['notes.txt refused']);
});

it('gives up an upload without progress for a minute, but not a slow one', async () => {
  const { uploads, sent, kinds } = start();
  uploads.add(files(1));
  await vi.advanceTimersByTimeAsync(59_000);
  sent[0]?.onProgress(0.1);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(kinds()).toEqual(['1.png loading']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(kinds()).toEqual(['1.png failed']);
});

it('ends all uploads with the form, and sends no message without the files that it waited for', async () => {
  const { uploads, sent } = start();
  uploads.add(files(3));
  const given = uploads.handOver(async () => 'sent');
  uploads.end();
  await expect(given).rejects.toThrow('The uploads were ended');
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

it('sends a message with the shown files: none is added after the press, and none is removed once the message has them', async () => {
  const started = start();
  const { uploads, sent, kinds } = started;
  const message = Promise.withResolvers<string>();
  const given: string[][] = [];
  uploads.add([file('1.png'), file('2.png')]);
  sent[0]?.arrive('a');
  await notice();
  const sending = uploads.handOver((shown) => {
    given.push(shown.map(({ file: { name } }) => name));
    return message.promise;
  });
  uploads.add([file('late.png')]);
  expect(kinds()).toEqual(['1.png loaded', '2.png loading']);
  uploads.remove(idOf(started, '2.png'));
  await notice();
  expect(given).toEqual([['1.png']]);
  uploads.add([file('later.png')]);
  uploads.remove(idOf(started, '1.png'));
  expect(kinds()).toEqual(['1.png loaded']);
  message.reject(new Error('cut'));
  await expect(sending).rejects.toThrow('cut');
  uploads.remove(idOf(started, '1.png'));
  uploads.add([file('another.png')]);
  expect(kinds()).toEqual(['another.png loading']);
});
