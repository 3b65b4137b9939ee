import { pause } from './abort.ts';
import { ApiFailure } from './api-failure.ts';
import { measure, settled } from './attempt.ts';
import type { Attempt, Outcome } from './attempt.ts';
import { clonedRequest } from './derived-request.ts';
import type { RetryBudget } from './retry-budget.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { retriesOf, retryDelay } from './retry-policy.ts';
import type { FailedTry, RetryPolicy } from './retry-policy.ts';
import type { Send } from './transport.ts';

export interface Retries {
  policy: RetryPolicy;
  budget: RetryBudget;
  send: Send;
  /** Gets each try when it is over. */
  report: (attempt: Pick<Attempt, 'attempt' | 'status' | 'ms' | 'requestId' | 'delay'>) => void;
}

/** Sends a request until it is answered, or the policy or the client's budget ends the retries; settles as the last try. */
export async function sendWithRetries(request: Request, { policy, budget, send, report }: Retries): Promise<Response> {
  for (let earlier = 0; ; earlier += 1) {
    // The last try is the request itself: a clone keeps a second copy of the body until both are read.
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
