import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskPublisher, StaffRole } from '@publisher-console/api-contract/desk';
import { mayCallDesk, mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { useStaff } from '#desk/staff.queries.ts';
import { ActivitySection, MembersSection, SessionsSection, TokensSection } from './publisher-access-sections.tsx';
import { PublisherDialog } from './publisher-dialogs.tsx';
import type { publisherDialogs } from './publisher-dialogs.tsx';
import { FiguresSection, MoneySection } from './publisher-money-sections.tsx';
import { ApplicationsSection, ContractsSection } from './publisher-sections.tsx';
import { StateBadge } from './publisher-words.tsx';
import { publisherFailures, publisherQuery } from './publishers.queries.ts';

type DialogName = (typeof publisherDialogs)[number];

interface PublisherPageProps {
  number: number;
  view: { dialog?: DialogName | undefined; of?: string | undefined };
}

/** The data of a publisher that support needs first, and the actions on its account. */
export function PublisherPage({ number, view: { dialog, of } }: PublisherPageProps) {
  const { api } = useDesk();
  const you = useStaff();
  const { data: publisher, error, refetch } = useQuery(publisherQuery(api, number));
  const addressDialog = useAddressDialog();
  if (publisher === undefined || you === undefined) {
    return error === null ? (
      <RowsSkeleton />
    ) : (
      <FailureNotice failure={error} texts={publisherFailures.load} onRetry={() => void refetch()} />
    );
  }
  const open = (name: DialogName, subject?: string): void => addressDialog.open(name, subject);
  const section = { publisher, role: you.role, open };
  return (
    <>
      <PageHeader
        title={publisher.company}
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="tabular-nums">{number}</span>
            <StateBadge state={publisher.state} />
            <span>{publisher.currency}</span>
          </span>
        }
        actions={
          mayCallDesk(you.role, 'beginView') &&
          publisher.state !== 'erased' && (
            <DeskLink
              to={`/desk/publishers/${number}/view`}
              target="_blank"
              rel="noopener"
              className={buttonStyle({ variant: 'primary' })}
            >
              <Trans context="button">View as publisher</Trans>
            </DeskLink>
          )
        }
      />
      <StateSection publisher={publisher} />
      <AccountActions {...section} />
      <FiguresSection number={number} />
      {mayCallDesk(you.role, 'getDeskPublisherMoney') && <MoneySection number={number} role={you.role} />}
      <MembersSection {...section} />
      <ApplicationsSection publisher={publisher} />
      <ContractsSection {...section} />
      {publisher.sessions && <SessionsSection {...section} sessions={publisher.sessions} />}
      {publisher.tokens && <TokensSection {...section} tokens={publisher.tokens} />}
      <ActivitySection number={number} />
      {dialog !== undefined && (
        <PublisherDialog
          name={dialog}
          of={of}
          publisher={publisher}
          onClose={addressDialog.close}
          onDone={() => void addressDialog.finish()}
        />
      )}
    </>
  );
}

/** Why the account does not work, as its publisher sees it. */
function StateSection({ publisher: { blockedAt, blockedReason, erasedAt, state } }: { publisher: DeskPublisher }) {
  if (state === 'blocked') {
    return (
      <Card className="border-danger p-4">
        <p className="font-medium">
          {blockedAt === null ? (
            <Trans>The account is blocked.</Trans>
          ) : (
            <Trans>
              Blocked since <ExactTime at={blockedAt} />
            </Trans>
          )}
        </p>
        {blockedReason !== null && (
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            {Object.entries(blockedReason).map(([locale, reason]) => (
              <div key={locale} className="contents">
                <dt className="text-text-muted uppercase">{locale}</dt>
                <dd lang={locale} className="min-w-0 wrap-anywhere">
                  {reason}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    );
  }
  return (
    erasedAt !== null && (
      <p className="text-text-muted">
        <Trans>
          The personal data were erased on <ExactTime at={erasedAt} />
        </Trans>
      </p>
    )
  );
}

interface AccountActionsProps {
  publisher: DeskPublisher;
  role: StaffRole;
  open: (name: DialogName) => void;
}

/** The orders on the whole account that the role may give. */
function AccountActions({ publisher: { state }, role, open }: AccountActionsProps) {
  const { t } = useLingui();
  if (state === 'erased') return null;
  const actions: { name: DialogName; may: boolean; label: ReactNode }[] = [
    { name: 'profile', may: mayOrder(role, 'changeUser'), label: <Trans context="button">Change the profile</Trans> },
    { name: 'link', may: mayOrder(role, 'linkUser'), label: <Trans context="button">Send a password link</Trans> },
    { name: 'unlock', may: mayOrder(role, 'unlockUser'), label: <Trans context="button">Unlock</Trans> },
    { name: 'sign-out', may: mayOrder(role, 'signOutUser'), label: <Trans context="button">Sign everybody out</Trans> },
    {
      name: 'block',
      may: state !== 'blocked' && mayOrder(role, 'blockUser'),
      label: <Trans context="button">Block</Trans>,
    },
    {
      name: 'unblock',
      may: state === 'blocked' && mayOrder(role, 'unblockUser'),
      label: <Trans context="button">Unblock</Trans>,
    },
    { name: 'export', may: mayOrder(role, 'exportUser'), label: <Trans context="button">Export</Trans> },
    { name: 'erase', may: mayOrder(role, 'eraseUser'), label: <Trans context="button">Erase</Trans> },
  ];
  const allowed = actions.filter(({ may }) => may);
  return (
    allowed.length > 0 && (
      <section aria-label={t`The account`} className="flex flex-wrap gap-2">
        {allowed.map(({ name, label }) => (
          <Button key={name} variant="secondary" onClick={() => open(name)}>
            {label}
          </Button>
        ))}
      </section>
    )
  );
}
