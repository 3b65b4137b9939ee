import type { WebhookAttempt, WebhookProblem } from '@publisher-console/api-contract';
import type { FetchFailure } from '#guarded-fetch/fetch-outcome.ts';
import type { GuardedPost } from '#guarded-fetch/guarded-post.ts';
import { signedHeaders } from '#modules/webhooks/signature.ts';

/** A delivery whose turn it is. */
export interface DueDelivery {
  id: string;
  url: string;
  body: string;
  /** Each signs. */
  secrets: readonly Uint8Array[];
}

/** Makes one attempt. Rejects with the reason of `signal` alone. */
export async function attemptDelivery(
  { id, url, body, secrets }: DueDelivery,
  { guardedPost, now, signal }: { guardedPost: GuardedPost; now: () => Date; signal: AbortSignal },
): Promise<WebhookAttempt> {
  const at = now();
  const begun = performance.now();
  const outcome = await guardedPost.send(url, { body, headers: signedHeaders({ id, at, body }, secrets), signal });
  const timed = { at: at.toISOString(), milliseconds: Math.round(performance.now() - begun) };
  return outcome.kind === 'failed'
    ? { ...timed, status: null, problem: problemOf(outcome.failure) }
    : { ...timed, status: outcome.status, problem: problemOfStatus(outcome.status) };
}

function problemOfStatus(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null;
  return status === 410 ? 'gone' : 'status';
}

function problemOf(failure: FetchFailure): WebhookProblem {
  switch (failure) {
    case 'certificate_refused':
    case 'tls_failed':
      return 'certificate';
    case 'bad_url':
    case 'port_not_allowed':
    case 'host_not_allowed':
    case 'address_not_allowed':
    case 'name_not_found':
      return 'address';
    default:
      return 'no_answer';
  }
}
