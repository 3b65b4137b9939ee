import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadInTurn, savesData, watchStillness } from './use-load-when-idle.ts';

const still = async (): Promise<void> => undefined;
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('parts are loaded one after the other, and a failure does not stop the rest', async () => {
  const events: string[] = [];
  const load = (name: string) => async () => {
    events.push(`${name} starts`);
    await still();
    events.push(`${name} ends`);
    if (name === 'first') throw new Error('gone');
  };
  const loads = [load('first'), () => undefined, load('second')];
  await loadInTurn(loads, { still, signal: never });
  expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});

test('nothing is loaded within two seconds after input, or while the page loads something else', async () => {
  const leaving = new AbortController();
  let isBusy = false;
  const load = vi.fn<() => undefined>();
  const loading = loadInTurn([load], { still: watchStillness(() => isBusy, leaving.signal), signal: leaving.signal });
  await vi.advanceTimersByTimeAsync(1500);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(1500);
  isBusy = true;
  await vi.advanceTimersByTimeAsync(5000);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(1500);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(1);
  await loading;
});

test('nothing more is loaded for a page that has been left', async () => {
  const leaving = new AbortController();
  const loaded: string[] = [];
  const loads = [
    async () => {
      loaded.push('first');
      leaving.abort();
    },
    async () => loaded.push('second'),
  ];
  await loadInTurn(loads, { still, signal: leaving.signal });
  expect(loaded).toEqual(['first']);
});

test.each([
  [{}, false],
  [{ connection: { effectiveType: '4g' } }, false],
  [{ connection: { effectiveType: '2g' } }, true],
  [{ connection: { effectiveType: 'slow-2g' } }, true],
  [{ connection: { saveData: true, effectiveType: '4g' } }, true],
])('a browser that says %o saves data: %s', (browser, saves) => {
  expect(savesData(browser)).toBe(saves);
});
