import type { WebhookAttempt, WebhookProblem } from '@publisher-console/api-contract';
import * as v from 'valibot';
import type { FetchFailure } from '#guarded-fetch/fetch-outcome.ts';
import type { GuardedPost } from '#guarded-fetch/guarded-post.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { signedHeaders } from '#modules/webhooks/secrets.ts';
import { minute, second } from '#process/durations.ts';
import { measure, secondsSince } from '#process/measurements.ts';
import { lease, quickKind, slowKind } from './delivering.ts';
import { createDeliverySteps } from './delivery-steps.ts';
import type { StepDependencies } from './delivery-steps.ts';

/** A delivery whose turn it is. */
interface DueDelivery {
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

interface DeliveryJobDependencies extends StepDependencies {
  guardedPost: GuardedPost;
}

/**
 * Attempts of one process at a time. They hold a socket and little else, so there are enough for receivers that hang for the
 * first time, all at once.
 */
const quickAtOnce = 128;
const slowAtOnce = 32;

/**
 * Delivers events. A job makes one attempt of one publisher and puts itself again while deliveries wait, so that
 * publishers with many of them alternate with the others.
 */
export function createDeliveryJobs({ guardedPost, ...dependencies }: DeliveryJobDependencies): JobKind[] {
  const { claim, record } = createDeliverySteps(dependencies);
  const { now } = dependencies;

  async function deliver(publisherId: string, signal: AbortSignal): Promise<void> {
    const due = await claim(publisherId);
    if (due === null) return;
    const { delivery, secrets } = due;
    const begun = performance.now();
    const attempt = await attemptDelivery({ ...delivery, secrets }, { guardedPost, now, signal });
    await record(delivery, attempt);
    measure('webhookAttempt', { outcome: attempt.problem ?? 'delivered', seconds: secondsSince(begun) });
  }

  const jobOf = (name: string, atOnce: number) =>
    jobKind({
      name,
      payload: v.strictObject({ publisherId: v.string() }),
      lease,
      atOnce,
      retryAfter: backOff({ mostAttempts: 60, first: second, longest: 10 * minute }),
      run: ({ publisherId }, signal) => deliver(publisherId, signal),
    });
  return [jobOf(quickKind, quickAtOnce), jobOf(slowKind, slowAtOnce)];
}
