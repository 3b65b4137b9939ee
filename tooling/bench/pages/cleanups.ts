/** What has to be stopped and removed at the end, the last first. */
export function createCleanups() {
  const cleanups: (() => Promise<unknown>)[] = [];
  return {
    add: (cleanup: () => Promise<unknown>): void => {
      cleanups.push(cleanup);
    },
    /** Runs each once, also after one has failed. */
    runAll: async (): Promise<void> => {
      for (const cleanup of cleanups.splice(0).toReversed()) await cleanup().catch(console.error);
    },
  };
}

export type Cleanups = ReturnType<typeof createCleanups>;
