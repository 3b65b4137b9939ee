import * as v from 'valibot';
import type { GuardedPost } from '#guarded-fetch/guarded-post.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { minute, second } from '#process/durations.ts';
import { measure, secondsSince } from '#process/measurements.ts';
import { attemptDelivery } from './attempt.ts';
import { lease, quickKind, slowKind } from './delivering.ts';
import { createDeliverySteps } from './delivery-steps.ts';
import type { StepDependencies } from './delivery-steps.ts';

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
  const { take, record } = createDeliverySteps(dependencies);
  const { now } = dependencies;

  async function deliver(publisherId: string, signal: AbortSignal): Promise<void> {
    const due = await take(publisherId);
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
