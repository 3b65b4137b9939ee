import { storeNothing } from '#contract/stored-answer.ts';
import type { Idempotency } from '#http/idempotency/idempotency.ts';

/** For tests without a database: every call is carried out. */
export const noIdempotency: Idempotency = { answer: (_call, execute) => execute(storeNothing) };
