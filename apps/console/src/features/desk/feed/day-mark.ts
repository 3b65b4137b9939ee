import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { FeedDay } from '@publisher-console/api-contract/desk';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Hourglass from 'lucide-react/icons/hourglass';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Minus from 'lucide-react/icons/minus';
import SquareDashed from 'lucide-react/icons/square-dashed';
import X from 'lucide-react/icons/x';

/** The mark of a day in a strip. */
export type DayMark = 'refused' | 'late' | 'set-aside' | 'in-progress' | 'complete' | 'final' | 'none';

/** A day has one mark; the most urgent one that applies is shown. */
export function markOf({ state, isLate, lastRun, setAsideRows }: FeedDay): DayMark {
  if (lastRun === 'refused' || lastRun === 'failed') return 'refused';
  if (isLate) return 'late';
  if (setAsideRows > 0) return 'set-aside';
  if (state === 'in_progress') return 'in-progress';
  if (state === 'estimated') return 'complete';
  return state === 'final' ? 'final' : 'none';
}

interface MarkLook {
  label: MessageDescriptor;
  icon: LucideIcon;
  style: string;
}

/** Each mark has its own colour and shape. */
export const markLooks: Record<DayMark, MarkLook> = {
  refused: { label: msg`Refused`, icon: X, style: 'bg-danger text-on-danger' },
  late: { label: msg`Late`, icon: Hourglass, style: 'bg-danger-soft text-danger' },
  'set-aside': { label: msg`Rows set aside`, icon: SquareDashed, style: 'bg-notice-soft text-notice' },
  'in-progress': { label: msg`In progress`, icon: Ellipsis, style: 'bg-accent-soft text-text' },
  complete: { label: msg`Complete`, icon: Check, style: 'bg-success-soft text-success' },
  final: { label: msg`Final`, icon: CheckCheck, style: 'bg-success-soft text-success' },
  none: { label: msg`No figures`, icon: Minus, style: 'bg-surface-sunken text-text-muted' },
};

const stateTexts: Record<FeedDay['state'], MessageDescriptor> = {
  none: msg`no figures`,
  in_progress: msg`in progress`,
  estimated: msg`whole`,
  final: msg`final`,
};

/** All facts about a day, in words. */
export function dayWords({ state, isLate, lastRun, setAsideRows }: FeedDay): MessageDescriptor[] {
  return [
    stateTexts[state],
    ...(isLate ? [msg`late`] : []),
    ...(lastRun === 'refused' ? [msg`the last run was refused`] : []),
    ...(lastRun === 'failed' ? [msg`the last run failed`] : []),
    ...(setAsideRows > 0 ? [msg`${plural(setAsideRows, { one: '# row', other: '# rows' })} set aside`] : []),
  ];
}
