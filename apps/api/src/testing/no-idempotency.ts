import { keepNothing } from '#idempotency/idempotency.ts';
import type { Idempotency } from '#idempotency/idempotency.ts';

/** For tests without a database: every call is carried out. */
export const noIdempotency: Idempotency = { answer: (_call, execute) => execute(keepNothing) };
