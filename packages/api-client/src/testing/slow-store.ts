import type { SessionStore, SyncSession } from '#session.ts';

import type { VirtualClock } from './virtual-clock.ts';

/** A store that answers later, as a database does: it reads, writes and clears when half of the time is over. */
export function slowStore(store: SyncSession, clock: VirtualClock, milliseconds: number): SessionStore {
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      clock.after(milliseconds / 2, resolve);
    });
  const later = async <Value>(run: () => Value): Promise<Value> => {
    await wait();
    const value = run();
    await wait();
    return value;
  };
  return {
    read: () => later(() => store.read()),
    write: (session) => later(() => store.write(session)),
    clear: () => later(() => store.clear()),
  };
}
