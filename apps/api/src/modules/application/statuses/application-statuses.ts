import { resumedStatus, transitionOf } from '@publisher-console/api-contract/statuses';
import type { KnownStatus, StatusAction } from '@publisher-console/api-contract/statuses';
import type { ApplicationRow } from '#modules/application/rows/application-repository.ts';

type StatusFacts = Pick<ApplicationRow, 'status' | 'approvedAt' | 'isNotPublished'>;

/** The status that a stopped application gets when it is resumed. */
export function statusWhenResumed({ approvedAt, isNotPublished }: Omit<StatusFacts, 'status'>): KnownStatus {
  return resumedStatus({ isApproved: approvedAt !== null, isNotPublished });
}

/** The status of an ad block that nobody has stopped: that of its application, as if nobody had stopped that either. */
export function statusOfRunningBlocks(application: StatusFacts): KnownStatus {
  return application.status === 'stopped' ? statusWhenResumed(application) : application.status;
}

/** The status after an action, or null where the present one forbids it. */
export function statusAfter(
  status: KnownStatus,
  action: Exclude<StatusAction, 'delete'>,
  whenResumed: KnownStatus,
): KnownStatus | null {
  const { next } = transitionOf(status, action);
  return next === 'resumed' ? whenResumed : next;
}
