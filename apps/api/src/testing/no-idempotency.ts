import { storeNothing } from '#contract/operation.ts';
import type { Idempotency } from '#http/idempotency/idempotency.ts';

/** For tests without a database: no answer is stored. */
export const noIdempotency: Idempotency = { answer: (_call, execute) => execute(storeNothing) };
