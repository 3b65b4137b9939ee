import { expect, test } from 'vitest';

import { loadInTurn, savesData } from './load-in-turn.ts';

const idle = async (): Promise<void> => undefined;
const never = new AbortController().signal;

test('one thing is loaded after the other, and what fails does not stop the rest', async () => {
  const events: string[] = [];
  const load = (name: string) => async () => {
    events.push(`${name} starts`);
    await idle();
    events.push(`${name} ends`);
    if (name === 'first') throw new Error('gone');
  };
  const loads = [load('first'), () => undefined, load('second')];
  await loadInTurn(loads, { idle, isBusy: () => false, signal: never });
  expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});

test('nothing is loaded while somebody waits for something else', async () => {
  const states = [true, true, false];
  const loadedAfter: number[] = [];
  const load = async () => loadedAfter.push(states.length);
  await loadInTurn([load], { idle, isBusy: () => states.shift() ?? false, signal: never });
  expect(loadedAfter).toEqual([0]);
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
  await loadInTurn(loads, { idle, isBusy: () => false, signal: leaving.signal });
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
