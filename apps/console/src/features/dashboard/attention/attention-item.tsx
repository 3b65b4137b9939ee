import { Trans } from '@lingui/react/macro';
import type { DashboardAttention } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';
import FileWarning from 'lucide-react/icons/file-warning';

import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';

import { AffectedNames } from './affected-names.tsx';
import { AttentionProblem, AttentionReason } from './attention-texts.tsx';

interface AttentionItemProps {
  item: DashboardAttention;
  /** ISO 4217; null if no item has a revenue. */
  currency: string | null;
}

/** A problem: of what, what it is, the money that depends on it, and the link to the page where it is solved. */
export function AttentionItem({ item, currency }: AttentionItemProps) {
  const { application, revenue, since } = item;
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
              <AffectedNames item={item} application={application} />
              <span>{' — '}</span>
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
      {revenue !== null && currency !== null && <DependentRevenue revenue={revenue} currency={currency} />}
      <Action item={item} />
    </>
  );
}

function DependentRevenue({ revenue, currency }: { revenue: number; currency: string }) {
  const format = useFormat();
  return (
    <span className="flex flex-col max-md:ml-10 md:items-end">
      <span translate="no" className="font-semibold tabular-nums">
        {format.moneyColumn([revenue], currency)(revenue)}
      </span>
      <span className="text-caption text-text-muted">
        <Trans>last 7 days</Trans>
      </span>
    </span>
  );
}

function Action({ item: { kind, application } }: { item: DashboardAttention }) {
  const className = buttonStyle({ variant: 'secondary', className: 'max-md:ml-auto print:hidden' });
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
      <span className="sr-only">{`: ${application.title}`}</span>
    </Link>
  );
}
