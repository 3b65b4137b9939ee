import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';

import { ApplicationMenu } from '#features/applications/application-menu.tsx';
import { ApplicationStatus, applicationMeaning } from '#features/applications/application-status.tsx';
import { RejectionReason } from '#features/applications/rejection-reason.tsx';
import { StoreLink } from '#features/applications/store-link.tsx';
import { useApplicationActions } from '#features/applications/use-application-actions.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';

import { ApplicationName } from './application-name.tsx';

interface ApplicationHeaderProps {
  application: Application;
  onAddBlock: () => void;
  onEditLink: () => void;
  onEditAppAdsTxt: () => void;
  onDeleted: () => void;
}

/** The name, status and store of an application, and its actions. */
export function ApplicationHeader({ application, onAddBlock, ...on }: ApplicationHeaderProps) {
  const { i18n } = useLingui();
  const actions = useApplicationActions(application);
  const { id, iconUrl, platform, status, rejectionReason } = application;
  return (
    <header className="flex flex-col gap-3">
      <Link
        to="/app"
        data-page-title
        className={linkStyle({ className: 'inline-flex w-fit items-center gap-1 touch:min-h-control' })}
      >
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>All apps</Trans>
      </Link>
      <div className="flex items-start gap-x-4">
        <ApplicationIcon iconUrl={iconUrl} size="large" />
        <div className="min-w-0 flex-1">
          <ApplicationName key={id} application={application} />
          <p className="flex flex-wrap items-center gap-x-2 text-text-muted">
            <ApplicationStatus application={application} change={actions.isResuming && <Trans>Resuming…</Trans>} />
            <span>{platformNames[platform]}</span>
            <StoreLink application={application} className="inline-flex items-center touch:min-h-control" />
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <Button onClick={onAddBlock}>
            <Plus aria-hidden className="size-4" />
            <span className="max-sm:sr-only">
              <Trans context="button">Add block</Trans>
            </span>
          </Button>
          <ApplicationMenu application={application} actions={actions} {...on} />
        </div>
      </div>
      {status !== 'active' && <p className="text-text-muted">{i18n._(applicationMeaning(application))}</p>}
      {rejectionReason !== null && <RejectionReason reason={rejectionReason} />}
    </header>
  );
}
