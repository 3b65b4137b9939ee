import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ApplicationReference, AttentionEarnings, DashboardAttention } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileWarning from 'lucide-react/icons/file-warning';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { shortName } from '#common/format/short-name.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { attentionQuery } from '#features/dashboard/data/dashboard.queries.ts';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { LinesToFixInFile } from '#inventory/lines-to-fix.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';
import { Allowed } from '#session/member.tsx';

function AttentionProblem({ item: { kind, missingLines } }: { item: DashboardAttention }) {
  switch (kind) {
    case 'application_rejected':
      return <Trans>the app was rejected</Trans>;
    case 'app_ads_txt_lines_missing':
      return <LinesToFixInFile count={missingLines ?? 0} />;
    case 'app_ads_txt_unreachable':
      return <Trans>app-ads.txt cannot be loaded</Trans>;
    case 'app_ads_txt_not_read':
      return <Trans>app-ads.txt is fine, but the store points buyers elsewhere</Trans>;
    case 'contract_missing':
      return (
        <span className="font-semibold">
          <Trans>The contract is not signed</Trans>
        </span>
      );
    case 'offer_not_accepted':
      return (
        <span className="font-semibold">
          <Trans>The offer is not accepted</Trans>
        </span>
      );
    default:
      return <span>{kind}</span>;
  }
}

function AttentionReason({ item: { kind, reason } }: { item: DashboardAttention }) {
  switch (kind) {
    case 'application_rejected':
      return <span>{reason}</span>;
    case 'app_ads_txt_lines_missing':
      return <Trans>Buyers may skip apps whose file does not have these lines.</Trans>;
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

interface AffectedNamesProps {
  item: DashboardAttention;
  application: ApplicationReference;
}

/**
 * The apps of a problem: several if they share a file. Apps with the same title are listed once, with their platforms.
 */
function AffectedNames({ item: { otherApplications, otherApplicationList }, application }: AffectedNamesProps) {
  const titles = new Map<string, ApplicationReference[]>();
  for (const each of [application, ...otherApplicationList])
    titles.set(each.title, [...(titles.get(each.title) ?? []), each]);
  const unnamed = otherApplications - otherApplicationList.length;
  return (
    <>
      {[...titles].map(([title, applications], index) => (
        <span key={title}>
          {index > 0 && <span>{', '}</span>}
          <span className="font-semibold wrap-anywhere">{shortName(title)}</span>
          {applications.map(({ id, platform }, place) => (
            <span key={id}>
              {place > 0 && <span>,</span>} <PlatformMark platform={platform} />
            </span>
          ))}
        </span>
      ))}
      {unnamed > 0 && (
        <>
          {' '}
          <Plural value={unnamed} one="and # other app" other="and # other apps" />
        </>
      )}
    </>
  );
}

interface AttentionItemProps {
  item: DashboardAttention;
  /** ISO 4217; null if no item has a revenue. */
  currency: string | null;
}

/** A problem: its subject, its description, the revenue that depends on it, and a link to the page that solves it. */
function AttentionItem({ item, currency }: AttentionItemProps) {
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
    const isOffer = kind === 'offer_not_accepted';
    return (
      <Allowed
        operation={isOffer ? 'acceptOffer' : 'getDocuments'}
        otherwise={
          <span className="text-text-muted">
            {isOffer ? <Trans>Only an owner accepts it.</Trans> : <Trans>An owner signs it.</Trans>}
          </span>
        }
      >
        <Link to="/documents" className={className}>
          <Trans>Open documents</Trans>
        </Link>
      </Allowed>
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

interface AttentionLineProps {
  items: readonly DashboardAttention[];
  earnings: AttentionEarnings | null;
}

/** The number of problems, and the revenue that depends on them. */
function AttentionLine({ items, earnings }: AttentionLineProps) {
  const account = items.filter(({ application }) => application === null);
  const [only] = items.length === 1 ? account : [];
  return (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-notice" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {only === undefined ? (
            <Affected applications={earnings?.applications ?? 0} hasAccount={account.length > 0} />
          ) : (
            <AttentionProblem item={only} />
          )}
        </span>
        {earnings !== null && <Dependent {...earnings} />}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-text-muted transition-transform in-open:rotate-90" />
    </>
  );
}

function Affected({ applications, hasAccount }: { applications: number; hasAccount: boolean }) {
  if (applications === 0) return <Trans>Your account needs attention</Trans>;
  if (!hasAccount) return <Plural value={applications} one="# app needs attention" other="# apps need attention" />;
  return (
    <Plural
      value={applications}
      one="# app and your account need attention"
      other="# apps and your account need attention"
    />
  );
}

function Dependent({ revenue, totalRevenue, currency }: AttentionEarnings) {
  const format = useFormat();
  if (revenue === null || totalRevenue === null || revenue <= 0) return null;
  const write = format.moneyColumn([revenue, totalRevenue], currency);
  const [some, all] = [write(revenue), write(totalRevenue)];
  return (
    <span className="text-text-muted tabular-nums max-md:text-caption">
      <Trans>
        {some} of {all} in the last 7 days depends on them
      </Trans>
    </span>
  );
}

/**
 * Problems that only the publisher can solve: one line, which opens the list of them; nothing if there are none.
 * @param hasSteps whether the first steps are on the page; they include the contract
 */
export function Attention({ hasSteps }: { hasSteps: boolean }) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(attentionQuery(api));
  if (data === undefined) {
    return error === null || isFetching ? null : (
      <PartFailure failure={error} texts={dashboardFailures.loadAttention} onRetry={() => void refetch()} />
    );
  }
  const { total, earnings } = data;
  const items = data.items.filter(({ kind }) => !hasSteps || kind !== 'contract_missing');
  if (items.length === 0) return null;
  const more = total - data.items.length;
  return (
    <section aria-label={t`Needs your attention`}>
      <Card>
        <details>
          <summary className="flex min-h-control items-center gap-3 rounded-base px-4 py-1.5 marker:content-none hover:bg-surface-sunken lg:px-5">
            <AttentionLine items={items} earnings={earnings} />
          </summary>
          <ul className="border-t border-border">
            {items.map((item) => (
              <li
                key={`${item.kind} ${item.application?.id}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border px-4 py-3 not-first:border-t lg:px-5 print:break-inside-avoid"
              >
                <AttentionItem item={item} currency={earnings?.currency ?? null} />
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className="border-t border-border px-4 py-3 text-text-muted lg:px-5">
              {t`${plural(more, { one: 'And # more item', other: 'And # more items' })}`}
            </p>
          )}
        </details>
      </Card>
    </section>
  );
}
