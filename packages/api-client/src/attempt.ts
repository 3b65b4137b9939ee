import { ApiFailure } from './api-failure.ts';
import { retriesOf, retryAfterSeconds, retryDelay } from './retry-policy.ts';
import type { FailedTry, RetryPolicy } from './retry-policy.ts';
import { clonedRequest, pause } from './transport.ts';
import type { Send } from './transport.ts';

/** One try of a call, or one refresh of tokens. It contains no header, so it can be logged without a token in it. */
export interface Attempt {
  method: string;
  /** The path of the contract, with the names of its parameters: `/application/{id}`. */
  path: string;
  /** Which try of the call this is, from 1. */
  attempt: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Milliseconds from the request to the head of the answer. */
  ms: number;
  /** The server's name for the request, from `X-Request-Id`; null without an answer. */
  requestId: string | null;
  /** Milliseconds until the next try; null if there is none. */
  delay: number | null;
}

export type OnAttempt = (attempt: Attempt) => void;

/** How a try ended. */
type Outcome = Pick<Attempt, 'status' | 'ms' | 'requestId'> & ({ response: Response } | { failure: unknown });

/** Waits for a try and measures it. */
export async function measure(send: () => Promise<Response>): Promise<Outcome> {
  const begunAt = performance.now();
  const elapsed = (): number => Math.round(performance.now() - begunAt);
  try {
    const response = await send();
    const { status, headers } = response;
    return { response, status, ms: elapsed(), requestId: headers.get('X-Request-Id') };
  } catch (failure) {
    const { status, requestId } = failure instanceof ApiFailure ? failure : { status: null, requestId: null };
    return { failure, status, ms: elapsed(), requestId };
  }
}

/** The answer of a try, or its failure. */
export function settled(outcome: Outcome): Response {
  if ('failure' in outcome) throw outcome.failure;
  return outcome.response;
}

/**
 * Limits the retries of one client, so that retries do not double the load of an API that is down. A retry costs one. A
 * call that succeeds after retries returns them; a call that needs none returns a tenth of one.
 */
interface RetryBudget {
  /** Spends one retry; false if `size` retries are spent already. */
  spend(size: number): boolean;
  /** Records a call that was answered after so many retries. */
  restore(retries: number): void;
}

export function createRetryBudget(): RetryBudget {
  let spent = 0;
  return {
    spend(size) {
      if (spent + 1 > size) return false;
      spent += 1;
      return true;
    },
    restore(retries) {
      spent = Math.max(0, spent - (retries || 0.1));
    },
  };
}

interface Retries {
  policy: RetryPolicy;
  budget: RetryBudget;
  send: Send;
  /** Gets each try when it is over. */
  report: (attempt: Pick<Attempt, 'attempt' | 'status' | 'ms' | 'requestId' | 'delay'>) => void;
}

/** Sends a request until it is answered, or the policy or the client's budget ends the retries; settles as the last try. */
export async function sendWithRetries(request: Request, { policy, budget, send, report }: Retries): Promise<Response> {
  for (let earlier = 0; ; earlier += 1) {
    // The last try is the request itself: a clone holds a second copy of the body until both are read.
    const tried = earlier < retriesOf(policy, request.method) ? clonedRequest(request) : request;
    const outcome = await measure(() => send(tried));
    // A call that is aborted, or whose time is over, is not sent again, whatever its last try met.
    const failed = request.signal.aborted ? null : failedTry(outcome, { method: request.method, earlier });
    if ('response' in outcome && !policy.statuses.includes(outcome.response.status)) budget.restore(earlier);
    const wanted = failed && retryDelay(policy, failed, Math.random());
    const delay = wanted !== null && budget.spend(policy.budget) ? Math.round(wanted) : null;
    const { status, ms, requestId } = outcome;
    report({ attempt: earlier + 1, status, ms, requestId, delay });
    if (delay === null) return settled(outcome);
    if ('response' in outcome) await outcome.response.body?.cancel();
    await pause(request, delay);
  }
}

/** Null for a try that is final under any policy: a success, or a failure other than a lost answer. */
function failedTry(outcome: Outcome, of: Pick<FailedTry, 'method' | 'earlier'>): FailedTry | null {
  if ('response' in outcome) {
    const { ok, status, headers } = outcome.response;
    return ok ? null : { ...of, status, retryAfter: retryAfterSeconds(headers, Date.now()) };
  }
  const { failure } = outcome;
  // A layer below has handled a failure with a status.
  const answerLost = failure instanceof ApiFailure && failure.kind === 'unavailable' && failure.status === null;
  return answerLost ? { ...of, status: null, retryAfter: null } : null;
}
