import { keepNothing } from '#http/idempotency/idempotency.ts';
import type { Idempotency } from '#http/idempotency/idempotency.ts';

/** For tests without a database: no answer is kept. */
export const noIdempotency: Idempotency = { answer: (_call, execute) => execute(keepNothing) };
