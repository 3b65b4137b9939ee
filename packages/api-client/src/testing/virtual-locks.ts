/** Exclusive Web Locks without a browser: first come, first served; a waiting request can be aborted. */
export function virtualLocks(): Pick<LockManager, 'request'> {
  const tails = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
    const granted = Promise.withResolvers<undefined>();
    signal.addEventListener('abort', () => granted.reject(signal.reason as Error));
    void tails.get(name)?.then(() => granted.resolve(undefined));
    if (!tails.has(name)) granted.resolve(undefined);
    const held = granted.promise.then(run);
    const before = tails.get(name) ?? Promise.resolve();
    tails.set(name, Promise.all([before, held.catch(() => undefined)]));
    return held;
  };
  return { request: request as LockManager['request'] };
}
