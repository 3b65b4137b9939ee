import { Rejection } from '#contract/rejection.ts';

/** Does work that asks hosts outside; throws `Rejection('rate_limited')` when the key has as much of it as it may. */
export type FetchGate = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Seconds after which a refused caller may try again; no fetch takes longer. */
const retryAfter = 10;

/**
 * Bounds how much work each key has at once in this process. Nobody waits: what exceeds `most` is refused, because a
 * slow site would otherwise hold up its publisher's other calls.
 * @param limits.most - pieces of work of one key at once; the key is usually a publisher's id
 */
export function createFetchGate({ most }: { most: number }): FetchGate {
  const running = new Map<string, number>();

  const change = (key: string, by: 1 | -1) => {
    const own = (running.get(key) ?? 0) + by;
    if (own === 0) running.delete(key);
    else running.set(key, own);
  };

  return async (key, work) => {
    if ((running.get(key) ?? 0) >= most) throw new Rejection('rate_limited', { retryAfter });
    change(key, 1);
    try {
      return await work();
    } finally {
      change(key, -1);
    }
  };
}
