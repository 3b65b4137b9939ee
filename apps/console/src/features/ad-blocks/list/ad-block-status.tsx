import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';

import { StatusBadge } from '#inventory/status-badge.tsx';
import { shownStatus } from '#inventory/statuses.ts';
import type { ShownStatus } from '#inventory/statuses.ts';

const meanings: Record<ShownStatus, MessageDescriptor> = {
  on_check: msg`The network is checking the app. This ad block starts to earn once the app is approved.`,
  active: msg`Ads are shown here while the app is active too.`,
  stopped: msg`No ads are shown here.`,
  test_mode: msg`The app is not published yet. This ad block does not earn.`,
  unknown: msg`Unknown status. Reload the page.`,
};

interface AdBlockStatusProps {
  status: string;
  /** Replaces the status while a change is pending. */
  change?: ReactNode;
}

export function AdBlockStatus({ status, change }: AdBlockStatusProps) {
  const { i18n } = useLingui();
  return <StatusBadge of="adBlock" status={status} meaning={i18n._(meanings[shownStatus(status)])} change={change} />;
}
