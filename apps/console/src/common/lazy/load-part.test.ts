import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { MissingPart, loadPart, mayReload, reloadForMissingPart } from './load-part.ts';

const reload = vi.fn<() => void>();
const sent = vi.fn<typeof fetch>();
let browser: EventTarget;

beforeEach(() => {
  browser = Object.assign(new EventTarget(), { location: { reload } });
  reload.mockReset();
  sent.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('window', browser);
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('PerformanceNavigationTiming', Object);
  // Spies on the real object, because Node's `fetch` reads it once, also for later tests of this worker.
  vi.spyOn(performance, 'now').mockReturnValue(50);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
});

afterEach(() => vi.unstubAllGlobals());

test('a page that the visitor opened may reload itself at once', () => {
  expect(mayReload({ type: 'navigate', age: 50 })).toBe(true);
  expect(mayReload({ type: 'back_forward', age: 50 })).toBe(true);
});

test('a reloaded page waits for ten seconds before it may reload itself again', () => {
  expect(mayReload({ type: 'reload', age: 0 })).toBe(false);
  expect(mayReload({ type: 'reload', age: 9_999 })).toBe(false);
  expect(mayReload({ type: 'reload', age: 10_000 })).toBe(true);
});

test('a part that cannot be loaded offline is loaded when the connection is back', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('offline'));
  const part = loadPart(load.mockResolvedValue('the part'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  browser.dispatchEvent(new Event('online'));
  expect(await part).toBe('the part');
});

test('a part that the browser has cached is loaded offline too', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await loadPart(async () => 'the part')).toBe('the part');
});

test('a part that no longer exists reloads the page only when the user waits for it', async () => {
  const failure = await loadPart(() => Promise.reject(new TypeError('404'))).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MissingPart);
  expect(reload).not.toHaveBeenCalled();
  await reloadForMissingPart(failure);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('data for the reloaded page are stored before the reload, and only if there is one', async () => {
  const done: string[] = [];
  reload.mockImplementation(() => done.push('reload'));
  const remember = () => void done.push('remember');
  await reloadForMissingPart(new MissingPart(), remember);
  expect(done).toEqual(['remember', 'reload']);
  await reloadForMissingPart(new Error('of the page'), remember);
  expect(done).toHaveLength(2);
});

test('another error reloads nothing', async () => {
  await reloadForMissingPart(new Error('of the page'));
  expect(reload).not.toHaveBeenCalled();
});

test('the page is not reloaded while the server cannot be reached', async () => {
  sent.mockRejectedValue(new TypeError('Failed to fetch'));
  await reloadForMissingPart(new MissingPart());
  expect(reload).not.toHaveBeenCalled();
});
