import { setTimeout as delay } from 'node:timers/promises';
import type { ReleaseProcess } from './release-process.ts';

/** Milliseconds between two probes of a process. */
const probePause = 200;

/** Distributes calls over the processes whose `/ready` answers that they can serve, as a load balancer does. */
export interface Balancer {
  /** Begins to probe a process; resolves once it gets calls. */
  add(process: ReleaseProcess): Promise<void>;
  /** Sends no more calls to a process. A release before 0.2.0 has to be removed before it is stopped. */
  remove(process: ReleaseProcess): void;
  /** The process for the next call. */
  next(): ReleaseProcess;
  close(): void;
}

export function createBalancer(): Balancer {
  const members = new Map<ReleaseProcess, boolean>();
  let isOpen = true;
  let turn = 0;

  async function probe(process: ReleaseProcess): Promise<void> {
    const isReady = await fetch(`${process.origin}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (members.has(process)) members.set(process, isReady);
  }

  return {
    add: async (process) => {
      members.set(process, false);
      void (async () => {
        while (isOpen && members.has(process)) {
          await probe(process);
          await delay(probePause);
        }
      })();
      while (members.get(process) !== true) await delay(probePause);
    },
    remove: (process) => void members.delete(process),
    next: () => {
      const ready = [...members].flatMap(([process, isReady]) => (isReady ? [process] : []));
      turn += 1;
      const process = ready[turn % ready.length];
      if (process === undefined) throw new Error('No process is ready.');
      return process;
    },
    close: () => void (isOpen = false),
  };
}
