/** Starts to load something; undefined if there is nothing left to load. */
export type Load = () => Promise<unknown> | undefined;

interface Stillness {
  /** Resolves when the page is still: no input, and nothing else loads. */
  still: () => Promise<void>;
  /** Ends the loading. */
  signal: AbortSignal;
}

/**
 * Loads one thing after the other, each while the page is still. A failure is ignored, because a part loads again when it is
 * needed.
 */
export async function loadInTurn(loads: readonly Load[], { still, signal }: Stillness): Promise<void> {
  for (const load of loads) {
    await still();
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
