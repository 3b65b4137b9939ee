import { Plural, Trans } from '@lingui/react/macro';
import type { DashboardAttention } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';
import FileWarning from 'lucide-react/icons/file-warning';

import { Moment } from '#common/format/moment.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

import { AttentionProblem, AttentionReason } from './attention-texts.tsx';

export function AttentionItem({ item }: { item: DashboardAttention }) {
  const { application, otherApplications, since } = item;
  return (
    <>
      {application === null ? (
        <span className="inline-grid size-6 shrink-0 place-items-center rounded-tight bg-primary-soft text-primary">
          <FileWarning aria-hidden className="size-4" />
        </span>
      ) : (
        <ApplicationIcon iconUrl={application.iconUrl} />
      )}
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {application !== null && (
            <>
              <span className="font-semibold">{application.title}</span>{' '}
              <PlatformMark platform={application.platform} />
              {otherApplications > 0 && (
                <>
                  {' '}
                  <Plural value={otherApplications} one="and # other app" other="and # other apps" />
                </>
              )}
              {' — '}
            </>
          )}
          <AttentionProblem item={item} />
          {since !== null && (
            <span className="ml-2 text-caption whitespace-nowrap text-text-muted">
              <Moment at={since} />
            </span>
          )}
        </p>
        <p className="text-text-muted wrap-anywhere">
          <AttentionReason item={item} />
        </p>
      </div>
      <Action item={item} />
    </>
  );
}

function Action({ item: { kind, application } }: { item: DashboardAttention }) {
  const className = buttonStyle({ variant: 'secondary', className: 'max-md:ml-10 print:hidden' });
  if (application === null) {
    return (
      <Link to="/documents" className={className}>
        <Trans>Open documents</Trans>
      </Link>
    );
  }
  return (
    <Link
      to="/app/$applicationId"
      params={{ applicationId: application.id }}
      {...(kind === 'application_rejected' ? {} : { hash: 'app-ads' })}
      className={className}
    >
      {kind === 'application_rejected' ? <Trans>Open the app</Trans> : <Trans>See what to fix</Trans>}
      <span className="sr-only">: {application.title}</span>
    </Link>
  );
}
