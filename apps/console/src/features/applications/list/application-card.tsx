import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';

import { AppAdsTxtState } from '#features/applications/app-ads-txt-state.tsx';
import { ApplicationFacts } from '#features/applications/application-facts.tsx';
import { ApplicationMenu } from '#features/applications/application-menu.tsx';
import { ApplicationStatus } from '#features/applications/application-status.tsx';
import { RejectionReason } from '#features/applications/rejection-reason.tsx';
import { useApplicationActions } from '#features/applications/use-application-actions.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { CopiedId } from '#inventory/copied-id.tsx';

interface ApplicationCardProps {
  application: Application;
  onAddBlock: () => void;
  onEditAppAdsTxt: () => void;
}

/** An application in the list. The whole card is a link to it, except for the controls on it. */
export function ApplicationCard({ application, onAddBlock, onEditAppAdsTxt }: ApplicationCardProps) {
  const { t } = useLingui();
  const actions = useApplicationActions(application);
  const { id, name, adBlockCount, rejectionReason } = application;
  return (
    <Card className="relative flex h-full flex-col gap-3 p-4 transition-colors hover:border-border-control">
      <div className="flex items-start gap-3">
        <ApplicationIcon iconUrl={application.iconUrl} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title font-semibold">
            <Link
              to="/app/$applicationId"
              params={{ applicationId: id }}
              title={name}
              className="rounded-tight after:absolute after:inset-0 after:rounded-base hover:text-primary"
            >
              {name}
            </Link>
          </h2>
          <ApplicationFacts application={application} />
        </div>
        <div className="relative -mt-1.5 -mr-2">
          <ApplicationMenu application={application} actions={actions} onEditAppAdsTxt={onEditAppAdsTxt} />
        </div>
      </div>
      <div className="flex min-w-0 items-center justify-between gap-3">
        <span className="relative shrink-0">
          <ApplicationStatus application={application} change={actions.isResuming && <Trans>Resuming…</Trans>} />
        </span>
        <CopiedId id={id} label={t`Copy the ID of ${name}`} />
      </div>
      {rejectionReason !== null && <RejectionReason reason={rejectionReason} />}
      <div className="flex flex-wrap gap-x-3">
        <span className="text-text-muted">app-ads.txt</span>
        <AppAdsTxtState application={application} />
      </div>
      <div className="mt-auto flex items-center justify-between gap-3 border-t border-border pt-3">
        <Link
          to="/app/$applicationId/adblock"
          params={{ applicationId: id }}
          className={linkStyle({ className: 'relative inline-flex items-center touch:min-h-control' })}
        >
          {t`${plural(adBlockCount, { one: '# ad block', other: '# ad blocks' })}`}
        </Link>
        <Button variant="secondary" className="relative" aria-label={t`Add block to ${name}`} onClick={onAddBlock}>
          <Plus aria-hidden className="size-4" />
          <Trans context="button">Add block</Trans>
        </Button>
      </div>
    </Card>
  );
}
