/** Starts to load something; undefined if there is nothing left to load. */
export type Load = () => Promise<unknown> | undefined;

interface Idleness {
  /** Resolves when the browser has nothing to do. */
  idle: () => Promise<void>;
  /** Whether something is being loaded that somebody waits for. */
  isBusy: () => boolean;
  /** Ends the loading. */
  signal: AbortSignal;
}

/** Loads one thing after the other, each in an idle moment. What fails is left for whoever needs it. */
export async function loadInTurn(loads: readonly Load[], { idle, isBusy, signal }: Idleness): Promise<void> {
  for (const load of loads) {
    do await idle();
    while (isBusy() && !signal.aborted);
    if (signal.aborted) return;
    await load()?.catch(() => undefined);
  }
}

declare global {
  interface Navigator {
    /** Not every browser knows it. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whether only what is certainly needed should be loaded. */
export function savesData({ connection = {} }: Pick<Navigator, 'connection'>): boolean {
  return connection.saveData === true || connection.effectiveType?.endsWith('2g') === true;
}
