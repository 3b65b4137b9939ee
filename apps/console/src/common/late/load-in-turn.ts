/** Starts to load something; undefined if there is nothing left to load. */
export type Load = () => Promise<unknown> | undefined;

interface Idleness {
  /** Resolves when the browser has nothing to do. */
  idle: () => Promise<void>;
  /** Whether the page is loading something else. */
  isBusy: () => boolean;
  /** Ends the loading. */
  signal: AbortSignal;
}

/**
 * Loads one thing after the other, each while the browser is idle. A failure is ignored, because a part loads again
 * when it is needed.
 */
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
    /** Only in Chromium: https://developer.mozilla.org/docs/Web/API/NetworkInformation */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whether the visitor saves data or has a very slow connection, so that nothing is loaded ahead of time. */
export function savesData({ connection = {} }: Pick<Navigator, 'connection'>): boolean {
  return connection.saveData === true || connection.effectiveType?.endsWith('2g') === true;
}
