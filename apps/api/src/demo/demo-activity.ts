import { randomUUIDv7 } from 'node:crypto';
import type { ActivityKind } from '@publisher-console/api-contract';
import type { FieldChange } from '#modules/audit/audit-log.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { hour } from '#process/durations.ts';
import { demoStaff } from './demo-account.ts';
import type { DemoPublisher } from './demo-publishers.ts';
import { isApproved } from './demo-rows.ts';

/** Rows of the audit log about the applications of a demo publisher, the oldest first. */
export function activityOf({ id: publisherId, applications }: DemoPublisher, start: string) {
  const on = (day: number, clock: number) => instantOf(start, day, clock);
  return applications
    .flatMap((demoApplication) => {
      const {
        id: applicationId,
        launchedAfter: day,
        rejectionReason: reason,
        resubmission,
        status,
        blocks,
        fileLost,
      } = demoApplication;
      const event = (kind: ActivityKind, when: Date, details = {}, actor: string | null = null) => ({
        kind,
        at: when,
        publisherId,
        applicationId,
        details,
        actor,
      });
      const [lastDay] = blocks.map((block) => block.lastDay);
      return [
        event('application_created', on(day, 0)),
        ...(isApproved(demoApplication) ? [event('application_approved', on(day, 9))] : []),
        ...(reason === null ? [] : [event('application_rejected', on(day, 9), { reason })]),
        ...(resubmission === null
          ? []
          : [
              event(
                'application_rejected',
                on(day, 9),
                {
                  code: resubmission.code,
                  reason: resubmission.reason,
                  changes: [change('status', 'on_check', 'stopped')],
                },
                demoStaff.email,
              ),
              event('application_resumed', on(day + 1, 12), { changes: [change('status', 'stopped', 'on_check')] }),
            ]),
        ...(status === 'stopped' && reason === null && typeof lastDay === 'number'
          ? [event('application_stopped', on(lastDay, 23))]
          : []),
        ...blocks.flatMap(({ id: adBlockId, isStopped, firstDay, lastDay: last }) => [
          ...(firstDay === null ? [] : [event('ad_block_created', on(firstDay, 0), { adBlockId })]),
          ...(isStopped && last !== null
            ? [event('ad_block_stopped', on(last, 23), { adBlockId, changes: [change('status', 'active', 'stopped')] })]
            : []),
        ]),
        ...(fileLost === null
          ? []
          : [
              event('app_ads_txt_lost', on(fileLost.recorded, 3), {
                changes: [change('appAdsTxtState', 'found', 'unreachable')],
              }),
            ]),
      ];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Rows of the checks of files that were lost: the last one that loaded the file, and the first that did not. */
export function lostFileChecks({ id: publisherId, applications }: DemoPublisher, start: string) {
  return applications.flatMap(({ id: applicationId, site, fileLost }) => {
    if (fileLost === null) return [];
    const check = (day: number) => ({
      id: randomUUIDv7(),
      publisherId,
      applicationId,
      checkedAt: instantOf(start, day, 3),
      trigger: 'daily' as const,
      url: `http://${site}/app-ads.txt`,
      missingLines: [],
    });
    return [
      { ...check(fileLost.firstFailure - 1), state: 'found' as const },
      { ...check(fileLost.firstFailure), state: 'unreachable' as const, problem: 'status' },
    ];
  });
}

function instantOf(start: string, day: number, clock: number): Date {
  return new Date(Date.parse(addDays(start, day)) + clock * hour);
}

function change(field: string, before: string, after: string): FieldChange {
  return { field, before, after };
}
