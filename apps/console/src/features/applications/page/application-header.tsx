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
      <dl className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] *:min-w-0 [&_dt]:text-text-muted max-sm:[&_dt]:mt-2 max-sm:[&_dt]:text-caption">
        <dt>
          <Trans>Status</Trans>
        </dt>
        <dd className="flex flex-wrap items-center gap-x-3">
          <ApplicationStatus application={application} change={actions.isResuming && <Trans>Resuming…</Trans>} />
          <span className="text-text-muted">{i18n._(applicationMeaning(application))}</span>
        </dd>
        <dt>
          <Trans>App ID</Trans>
        </dt>
        <dd>
          <CopiedId id={id} label={t`Copy the ID of ${name}`} />
        </dd>
        <dt>app-ads.txt</dt>
        <dd>
          <AppAdsTxtState application={application} />
        </dd>
      </dl>
      {rejectionReason !== null && <RejectionReason reason={rejectionReason} />}
    </header>
  );
}
