import { pause } from './abort.ts';
import { ApiFailure } from './api-failure.ts';
import { clonedRequest } from './derived-request.ts';
import type { RetryBudget } from './retry-budget.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { retriesOf, retryDelay } from './retry-policy.ts';
import type { FailedTry, RetryPolicy } from './retry-policy.ts';
import type { Send } from './transport.ts';

/** Sends a request until it is answered, or the policy or the client's budget ends the retries; settles as the last try. */
export async function sendWithRetries(
  request: Request,
  policy: RetryPolicy,
  budget: RetryBudget,
  send: Send,
): Promise<Response> {
  for (let earlier = 0; ; earlier += 1) {
    // The last try is the request itself: a clone keeps a second copy of the body until both are read.
    const attempt = await settle(send(earlier < retriesOf(policy, request.method) ? clonedRequest(request) : request));
    const failed = failedTry(attempt, { method: request.method, earlier });
    if ('response' in attempt && !policy.statuses.includes(attempt.response.status)) budget.restore(earlier);
    const delay = failed && retryDelay(policy, failed, Math.random());
    if (delay === null || !budget.spend(policy.budget)) {
      if ('failure' in attempt) throw attempt.failure;
      return attempt.response;
    }
    if ('response' in attempt) await attempt.response.body?.cancel();
    await pause(request, delay);
  }
}

type Attempt = { response: Response } | { failure: unknown };

async function settle(sent: Promise<Response>): Promise<Attempt> {
  try {
    return { response: await sent };
  } catch (failure) {
    return { failure };
  }
}

/** Null for a try that is final under any policy: a success, or a failure other than a lost answer. */
function failedTry(attempt: Attempt, of: Pick<FailedTry, 'method' | 'earlier'>): FailedTry | null {
  if ('response' in attempt) {
    const { ok, status, headers } = attempt.response;
    return ok ? null : { ...of, status, retryAfter: retryAfterSeconds(headers, Date.now()) };
  }
  const { failure } = attempt;
  // A layer below has handled a failure with a status.
  const answerLost = failure instanceof ApiFailure && failure.kind === 'unavailable' && failure.status === null;
  return answerLost ? { ...of, status: null, retryAfter: null } : null;
}
