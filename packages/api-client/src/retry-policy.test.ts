import { assert, double, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { defaultRetryPolicy, retryDelay } from './retry-policy.ts';
import type { FailedTry } from './retry-policy.ts';

const failed: FailedTry = { method: 'GET', earlier: 0, status: 503, retryAfter: null };

describe('the wait before another try', () => {
  test('is spread over the upper half of a delay that doubles up to its limit', () => {
    const policy = { ...defaultRetryPolicy, retries: 30 };
    assert(
      property(nat(29), double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (earlier, random) => {
        const full = Math.min(policy.maxDelay, policy.baseDelay * 2 ** earlier);
        const delay = retryDelay(policy, { ...failed, earlier }, random);
        expect(delay).toBeGreaterThanOrEqual(full / 2);
        expect(delay).toBeLessThanOrEqual(full);
      }),
    );
  });

  test('is at least what the server requests', () => {
    expect(retryDelay(defaultRetryPolicy, { ...failed, retryAfter: 3 }, 0)).toBeGreaterThanOrEqual(3_000);
  });

  test('is not begun when the server requests more than the limit', () => {
    expect(retryDelay(defaultRetryPolicy, { ...failed, retryAfter: 10 }, 0)).not.toBeNull();
    expect(retryDelay(defaultRetryPolicy, { ...failed, retryAfter: 11 }, 0)).toBeNull();
  });
});

test('an answer that never came is tried again like a 500', () => {
  expect(retryDelay(defaultRetryPolicy, { ...failed, status: null }, 0)).not.toBeNull();
  expect(retryDelay(defaultRetryPolicy, { ...failed, status: null, method: 'POST' }, 0)).toBeNull();
});
