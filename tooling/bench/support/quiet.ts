import type { LoadSample, ProcessTime } from './machine-load.ts';

/** Processors that others may use, on average: a fifth of one shifts no median of a page that the browser slows down. */
export const othersLimit = 0.2;

const named = 3;

/** How many processors were busy between two samples. */
export interface Load {
  /** With the processes that this one has started. */
  own: number;
  others: number;
  /** The processes of others that used most. */
  busiest: { pid: number; name: string; cpus: number }[];
}

/** Splits the load between two samples into that of a process with all its descendants, and that of everything else. */
export function loadBetween(before: LoadSample, after: LoadSample, ownPid: number): Load {
  const seconds = (after.at - before.at) / 1000;
  const own = familyOf(ownPid, [...before.processes, ...after.processes]);
  const earlier = new Map(before.processes.map(({ pid, ownSeconds }) => [pid, ownSeconds]));
  const ownSum = ({ processes }: LoadSample): number =>
    processes
      .filter(({ pid }) => own.has(pid))
      .reduce((sum, { ownSeconds, endedSeconds }) => sum + ownSeconds + endedSeconds, 0);
  const ownCpus = (ownSum(after) - ownSum(before)) / seconds;
  const busiest = after.processes
    .filter(({ pid }) => !own.has(pid))
    .map(({ pid, name, ownSeconds }) => ({ pid, name, cpus: (ownSeconds - (earlier.get(pid) ?? 0)) / seconds }))
    .filter(({ cpus }) => cpus > 0)
    .toSorted((one, other) => other.cpus - one.cpus)
    .slice(0, named);
  // The counters are not read at the same moment, so the difference of a quiet machine may be slightly negative.
  return { own: ownCpus, others: Math.max(0, (after.busySeconds - before.busySeconds) / seconds - ownCpus), busiest };
}

/** What falsifies a measurement under this load, as a sentence; null on a quiet machine. */
export function disturbance({ others, busiest }: Load): string | null {
  if (others <= othersLimit) return null;
  const names = busiest.map(({ pid, name, cpus }) => `${name} (${pid}) ${cpus.toFixed(2)}`).join(', ');
  return `Other processes used ${others.toFixed(2)} processors; the limit is ${othersLimit}. Most: ${names || 'short-lived ones'}.`;
}

function familyOf(ancestor: number, processes: ProcessTime[]): Set<number> {
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const belongs = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== 0 && (pid === ancestor || belongs(parents.get(pid)));
  return new Set([...parents.keys()].filter(belongs));
}
