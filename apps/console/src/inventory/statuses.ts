import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { statuses } from '@publisher-console/api-contract/statuses';
import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import type { BadgeProps } from '@publisher-console/ui/badge';

/** A status of the contract, or one of a newer server. */
export type ShownStatus = KnownStatus | 'unknown';

interface StatusWords {
  /** One label per noun: in Russian an adjective agrees with its gender (приложение, блок). */
  label: Record<'application' | 'adBlock', MessageDescriptor>;
  tone: NonNullable<BadgeProps['tone']>;
}

/** The label and colour of each status of an application or an ad block; its meaning differs between the two. */
export const statusWords: Record<ShownStatus, StatusWords> = {
  on_check: { label: ofBoth(msg`On check`), tone: 'notice' },
  active: {
    label: { application: msg`Active`, adBlock: msg({ context: 'ad block', message: 'Active' }) },
    tone: 'success',
  },
  stopped: {
    label: { application: msg`Stopped`, adBlock: msg({ context: 'ad block', message: 'Stopped' }) },
    tone: 'neutral',
  },
  test_mode: { label: ofBoth(msg`Test mode`), tone: 'accent' },
  unknown: { label: ofBoth(msg`Unknown`), tone: 'neutral' },
};

function ofBoth(label: MessageDescriptor): StatusWords['label'] {
  return { application: label, adBlock: label };
}

/** @param status from an answer: a newer server may have statuses that this console does not recognise */
export function shownStatus(status: string): ShownStatus {
  return statuses.find((known) => known === status) ?? 'unknown';
}
