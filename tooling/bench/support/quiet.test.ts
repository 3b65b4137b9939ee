import { describe, expect, test } from 'vitest';

import { readBusySeconds, readProcess } from './machine-load.ts';
import type { LoadSample } from './machine-load.ts';
import { disturbance, loadBetween, othersLimit } from './quiet.ts';

const own = { pid: 10, parent: 1, name: 'bench' };
const child = { pid: 11, parent: 10, name: 'chromium' };
const grandchild = { pid: 12, parent: 11, name: 'renderer' };
const stranger = { pid: 20, parent: 1, name: 'compiler' };

function sampleOf(at: number, busySeconds: number, cpu: [number, number, number, number]): LoadSample {
  const processes = [own, child, grandchild, stranger].map((process, index) => ({
    ...process,
    ownSeconds: cpu[index] ?? 0,
    endedSeconds: 0,
  }));
  return { at, busySeconds, processes };
}

describe('the load between two samples', () => {
  test('counts what the bench and all its descendants use as its own, and the rest as that of others', () => {
    const load = loadBetween(sampleOf(0, 100, [1, 2, 3, 50]), sampleOf(10_000, 120, [2, 5, 9, 55]), own.pid);
    expect(load.own).toBeCloseTo(1);
    expect(load.others).toBeCloseTo(1);
    expect(load.busiest).toEqual([{ pid: 20, name: 'compiler', cpus: 0.5 }]);
  });

  test('is not lost with a child that has ended, whose time its parent has', () => {
    const after = sampleOf(10_000, 110, [1, 2, 3, 50]);
    const processes = after.processes.filter(({ pid }) => pid !== grandchild.pid);
    const ended = { ...after, processes: processes.map((one) => ({ ...one, endedSeconds: one.pid === 11 ? 6 : 0 })) };
    const load = loadBetween(sampleOf(0, 100, [1, 2, 3, 50]), ended, own.pid);
    expect(load.own).toBeCloseTo(0.3);
  });

  test('of others is never negative', () => {
    const load = loadBetween(sampleOf(0, 100, [1, 2, 3, 50]), sampleOf(10_000, 100, [2, 2, 3, 50]), own.pid);
    expect(load.others).toBe(0);
  });
});

describe('the decision', () => {
  test('a machine on which others use as much as the limit is quiet', () => {
    expect(disturbance({ own: 2, others: othersLimit, busiest: [] })).toBeNull();
  });

  test('a machine on which others use more is refused, with what they used and who they are', () => {
    const busiest = [{ pid: 20, name: 'compiler', cpus: 0.9 }];
    expect(disturbance({ own: 0, others: 1, busiest })).toMatch(/used 1\.00 processors.*compiler \(20\) 0\.90/u);
  });

  test('a machine that only short-lived processes keep busy is refused too', () => {
    expect(disturbance({ own: 0, others: 1, busiest: [] })).toMatch(/short-lived/u);
  });
});

describe('the texts of the system', () => {
  test('everything but idle time and waiting for the disk is busy, stolen time too', () => {
    const busy = readBusySeconds('cpu  100 10 200 99999 77777 30 40 50 100 10\ncpu0 1 1 1 1\n');
    expect(busy).toBeCloseTo(4.3);
  });

  test('a process keeps its parent and its time, whatever its name', () => {
    const text = '4242 (a) b (c) S 17 1 1 0 -1 0 0 0 0 0 100 50 25 25 20 0 1 0 9 9 9';
    expect(readProcess(text)).toEqual({ pid: 4242, parent: 17, name: 'a) b (c', ownSeconds: 1.5, endedSeconds: 0.5 });
  });
});
