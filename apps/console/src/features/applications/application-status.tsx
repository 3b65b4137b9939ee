import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Application } from '@publisher-console/api-contract';
import type { ReactNode } from 'react';

import { StatusBadge } from '#inventory/status-badge.tsx';
import { shownStatus } from '#inventory/statuses.ts';
import type { ShownStatus } from '#inventory/statuses.ts';

type Facts = Pick<Application, 'status' | 'rejectionReason'>;

const meanings: Record<ShownStatus, MessageDescriptor> = {
  on_check: msg`The network is checking this app. It starts to earn once the network has approved it.`,
  active: msg`The network has approved this app. Its active ad blocks earn money.`,
  stopped: msg`You have stopped this app. Its ad blocks earn nothing.`,
  test_mode: msg`This app is not published yet. It starts to earn once it has a store link and the network has approved it.`,
  unknown: msg`Unknown status. Reload the page.`,
};

const rejected = msg`The network has rejected this app. Fix the problem, then resume the app to have it checked again.`;

/** The meaning of an application's status for its publisher. */
export function applicationMeaning({ status, rejectionReason }: Facts): MessageDescriptor {
  return rejectionReason !== null && status === 'stopped' ? rejected : meanings[shownStatus(status)];
}

interface ApplicationStatusProps {
  application: Facts;
  /** Replaces the status while a change is pending. */
  change?: ReactNode;
}

export function ApplicationStatus({ application, change }: ApplicationStatusProps) {
  const { i18n } = useLingui();
  return (
    <StatusBadge
      of="application"
      status={application.status}
      meaning={i18n._(applicationMeaning(application))}
      change={change}
    />
  );
}
