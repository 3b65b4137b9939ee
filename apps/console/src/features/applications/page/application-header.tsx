import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';

import { AppAdsTxtState } from '#features/applications/app-ads-txt-state.tsx';
import { ApplicationFacts } from '#features/applications/application-facts.tsx';
import { ApplicationMenu } from '#features/applications/application-menu.tsx';
import { ApplicationStatus, applicationMeaning } from '#features/applications/application-status.tsx';
import { RejectionReason } from '#features/applications/rejection-reason.tsx';
import { useApplicationActions } from '#features/applications/use-application-actions.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { CopiedId } from '#inventory/copied-id.tsx';

import { ApplicationName } from './application-name.tsx';

interface ApplicationHeaderProps {
  application: Application;
  onAddBlock: () => void;
  onEditLink: () => void;
  onEditAppAdsTxt: () => void;
  onDeleted: () => void;
}

/** The name, status and details of an application, and its actions. */
export function ApplicationHeader({ application, onAddBlock, ...on }: ApplicationHeaderProps) {
  const { t, i18n } = useLingui();
  const actions = useApplicationActions(application);
  const { id, name, iconUrl, rejectionReason } = application;
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
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <ApplicationIcon iconUrl={iconUrl} size="large" />
        <div className="min-w-56 flex-1">
          <ApplicationName key={id} application={application} />
          <ApplicationFacts application={application} />
        </div>
        <div className="flex items-center gap-2">
          <Button onClick={onAddBlock}>
            <Plus aria-hidden className="size-4" />
            <Trans context="button">Add block</Trans>
          </Button>
          <ApplicationMenu application={application} actions={actions} {...on} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ApplicationStatus application={application} change={actions.isResuming && <Trans>Resuming…</Trans>} />
        <span className="text-text-muted">{i18n._(applicationMeaning(application))}</span>
      </div>
      {rejectionReason !== null && <RejectionReason reason={rejectionReason} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-caption text-text-muted">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span>app-ads.txt</span>
          <AppAdsTxtState application={application} />
        </span>
        <span className="inline-flex max-w-full items-center gap-x-2">
          <span className="shrink-0">
            <Trans>App ID</Trans>
          </span>
          <CopiedId id={id} label={t`Copy the ID of ${name}`} />
        </span>
      </div>
    </header>
  );
}
