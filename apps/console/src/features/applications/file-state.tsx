import { useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { LinesToFix } from '#inventory/lines-to-fix.tsx';

type Facts = Pick<Application, 'appAdsTxtUrl' | 'appAdsTxtCheck' | 'isNotPublished' | 'status'>;

interface State {
  tone: 'neutral' | 'success' | 'danger';
  text: ReactNode;
}

interface FileStateProps {
  application: Facts & Pick<Application, 'id'>;
  /** For a column: wraps a long text. */
  isNarrow?: boolean;
  className?: string;
}

/** The state of an application's app-ads.txt in a few words, with a link to the whole report. */
export function FileState({ application, isNarrow = false, className = '' }: FileStateProps) {
  const { tone, text } = useFileState(application);
  return (
    <Link
      to="/app/$applicationId"
      params={{ applicationId: application.id }}
      hash="app-ads"
      className={`inline-flex min-h-6 items-center rounded-tight hover:underline hover:underline-offset-4 touch:min-h-control ${className}`}
    >
      <Status tone={tone}>
        <span className={isNarrow ? 'max-w-40 whitespace-normal 2xl:max-w-none' : ''}>{text}</span>
      </Status>
    </Link>
  );
}

/** Whether the publisher has to fix the file. A stopped application needs no file. */
export function hasFileProblem({ appAdsTxtUrl, appAdsTxtCheck, status }: Facts): boolean {
  if (appAdsTxtUrl === null || appAdsTxtCheck === null || status === 'stopped') return false;
  return appAdsTxtCheck.state !== 'found' || hasLostBuyers(appAdsTxtCheck);
}

/** Whether buyers look for a different file, which is missing or incomplete. */
function hasLostBuyers({ buyersState }: NonNullable<Facts['appAdsTxtCheck']>): boolean {
  return buyersState !== null && buyersState !== 'found';
}

function useFileState({ appAdsTxtUrl, appAdsTxtCheck: check, isNotPublished }: Facts): State {
  const { t } = useLingui();
  if (appAdsTxtUrl === null) return { tone: 'neutral', text: isNotPublished ? t`Not needed yet` : t`No link yet` };
  if (check === null) return { tone: 'neutral', text: t`Not checked yet` };
  switch (check.state) {
    case 'found':
      return hasLostBuyers(check)
        ? { tone: 'danger', text: t({ message: 'Buyers look for another file', context: 'column' }) }
        : { tone: 'success', text: t`All lines found` };
    case 'lines_missing':
      return { tone: 'danger', text: <LinesToFix count={check.missingLines.length} /> };
    case 'unreachable':
      return { tone: 'danger', text: t`Cannot be loaded` };
    default:
      return { tone: 'neutral', text: check.state };
  }
}
