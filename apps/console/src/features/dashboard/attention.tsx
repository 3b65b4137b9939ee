import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DashboardAttention } from '@publisher-console/api-contract';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileWarning } from 'lucide-react';
import { useRef, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { Moment } from '#common/format/moment.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { LinesToFixInFile } from '#inventory/lines-to-fix.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

import { dashboardFailures } from './dashboard-failures.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { attentionQuery } from './dashboard.queries.ts';
import { PartFailure } from './part-failure.tsx';

/** So many items leave room for the figures. */
const firstItems = 3;

/** What only the publisher can mend, each with the page where it is done; nothing if all is well. */
export function Attention() {
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(attentionQuery(api));
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (data === undefined) {
    return error === null || isFetching ? null : (
      <PartFailure failure={error} texts={dashboardFailures.loadAttention} onRetry={() => void refetch()} />
    );
  }
  if (data.total === 0) return null;
  const shown = isUnfolded ? data.attentionList : data.attentionList.slice(0, firstItems);
  const folded = data.attentionList.length - shown.length;
  const { total } = data;
  return (
    <DashboardSection title={<Trans>Needs your attention</Trans>}>
      <Card>
        <ul ref={list} tabIndex={-1} className="outline-none">
          {shown.map((item) => (
            <li
              key={`${item.kind} ${item.application?.id}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-3 last:border-b-0 print:break-inside-avoid"
            >
              <Item item={item} />
            </li>
          ))}
        </ul>
        {folded > 0 && (
          <div className="border-t border-border p-1 print:hidden">
            <Button
              variant="quiet"
              onClick={() => {
                // The button goes, and the focus with it.
                list.current?.focus({ preventScroll: true });
                setIsUnfolded(true);
              }}
            >
              <Trans>Show {folded} more</Trans>
            </Button>
          </div>
        )}
        {isUnfolded && total > shown.length && (
          <p className="border-t border-border px-4 py-3 text-text-muted">
            <MoreItems more={total - shown.length} />
          </p>
        )}
      </Card>
    </DashboardSection>
  );
}

function MoreItems({ more }: { more: number }) {
  const { t } = useLingui();
  return t`${plural(more, { one: 'And # more item', other: 'And # more items' })}`;
}

function Item({ item }: { item: DashboardAttention }) {
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
          <What item={item} />
          {since !== null && (
            <span className="ml-2 text-caption whitespace-nowrap text-text-muted">
              <Moment at={since} />
            </span>
          )}
        </p>
        <p className="text-text-muted wrap-anywhere">
          <Why item={item} />
        </p>
      </div>
      <Action item={item} />
    </>
  );
}

function What({ item: { kind, missingLines } }: { item: DashboardAttention }) {
  const { t } = useLingui();
  switch (kind) {
    case 'application_rejected':
      return t`the app was rejected`;
    case 'app_ads_txt_lines_missing':
      return <LinesToFixInFile count={missingLines ?? 0} />;
    case 'app_ads_txt_unreachable':
      return t`app-ads.txt cannot be loaded`;
    case 'app_ads_txt_not_read':
      return t`app-ads.txt is fine, but the store points buyers elsewhere`;
    case 'contract_missing':
      return <span className="font-semibold">{t`The contract is not signed`}</span>;
    case 'offer_not_accepted':
      return <span className="font-semibold">{t`The offer is not accepted`}</span>;
    default:
      return kind;
  }
}

function Why({ item: { kind, reason } }: { item: DashboardAttention }) {
  switch (kind) {
    case 'application_rejected':
      return reason;
    case 'app_ads_txt_lines_missing':
      return <Trans>Buyers may skip apps that do not list them.</Trans>;
    case 'app_ads_txt_not_read':
      return <Trans>Buyers look for the file there, and it is missing or not complete.</Trans>;
    case 'app_ads_txt_unreachable':
      return <Trans>Buyers may stop buying a few days after the file is gone.</Trans>;
    case 'contract_missing':
      return <Trans>A signed contract is needed to launch live campaigns.</Trans>;
    case 'offer_not_accepted':
      return <Trans>Please read it and accept it.</Trans>;
    default:
      return null;
  }
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
