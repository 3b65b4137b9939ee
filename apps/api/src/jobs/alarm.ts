/** A wait that can be interrupted. */
export interface Alarm {
  /** Ends the current wait, or else the next one at once. */
  ring(): void;
  /** Resolves after `milliseconds`, or when the alarm rings. One wait at a time. */
  wait(milliseconds: number): Promise<void>;
}

export function createAlarm(): Alarm {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    wait: async (milliseconds) => {
      const timer = setTimeout(rung.resolve, milliseconds);
      await rung.promise;
      clearTimeout(timer);
      rung = Promise.withResolvers<void>();
    },
  };
}
