import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffInvitation, StaffMember } from '@publisher-console/api-contract/desk';
import { mayCallDesk } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { Moment } from '#common/format/moment.tsx';
import { useNow } from '#common/format/use-now.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useDesk } from '#desk/desk.ts';
import { staffQuery, useStaff } from '#desk/staff.queries.ts';
import { roleChoices, roleTexts } from '#desk/staff-roles.ts';
import { InvitationCancelDialog, InvitationDialog, RemovalDialog, RoleDialog } from './staff-dialogs.tsx';
import { staffFailures } from './staff.mutations.ts';

/** The dialogs that the page's address may name. */
export const staffDialogs = ['invitation', 'invitation-cancel', 'role', 'removal'] as const;

function MemberRow({ member, actions }: { member: StaffMember; actions: ReactNode }) {
  const { i18n } = useLingui();
  const { name, email, role, hasFactor, joinedAt, lastUsedAt, isYou } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge>{i18n._(roleTexts[role].title)}</Badge>
          {isYou && (
            <Badge tone="success">
              <Trans>You</Trans>
            </Badge>
          )}
        </p>
        <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
          <li className="min-w-0 wrap-anywhere">{email}</li>
          <li>{hasFactor ? <Trans>Second factor set up</Trans> : <Trans>No second factor</Trans>}</li>
          <li>
            {lastUsedAt === null ? (
              <Trans>
                Member since <ExactTime at={joinedAt} />
              </Trans>
            ) : (
              <Trans>
                Last signed in <Moment at={lastUsedAt} />
              </Trans>
            )}
          </li>
        </ul>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  );
}

interface InvitationRowProps {
  invitation: StaffInvitation;
  /** Absent if the member may not cancel it. */
  onCancel: (() => void) | undefined;
}

function InvitationRow({ invitation, onCancel }: InvitationRowProps) {
  const { t, i18n } = useLingui();
  const { email, role, invitedBy, expiresAt } = invitation;
  const isOver = Date.parse(expiresAt) < useNow();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <Badge>{i18n._(roleTexts[role].title)}</Badge>
          {isOver && (
            <Badge tone="danger">
              <Trans>Expired</Trans>
            </Badge>
          )}
        </p>
        <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
          <li className="min-w-0 wrap-anywhere">
            <Trans>Invited by {invitedBy}</Trans>
          </li>
          {!isOver && (
            <li>
              <Trans>
                Expires <ExactTime at={expiresAt} />
              </Trans>
            </li>
          )}
        </ul>
      </div>
      {onCancel !== undefined && (
        <Button variant="quiet" aria-label={t`Cancel: ${email}`} onClick={onCancel}>
          <Trans context="button">Cancel</Trans>
        </Button>
      )}
    </li>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mb-2 text-title font-semibold">{children}</h2>;
}

/** What each role may do. */
function Roles() {
  const { i18n } = useLingui();
  return (
    <section>
      <Heading>
        <Trans>Roles</Trans>
      </Heading>
      <Card className="px-4">
        <dl className="divide-y divide-border">
          {roleChoices.map((id) => (
            <div key={id} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="font-medium">{i18n._(roleTexts[id].title)}</dt>
              <dd className="text-text-muted">{i18n._(roleTexts[id].may)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}

interface StaffPageProps {
  view: { dialog?: (typeof staffDialogs)[number] | undefined; of?: string | undefined };
}

/** The members of the staff. Only an admin can change them. */
export function StaffPage({ view: { dialog, of } }: StaffPageProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const you = useStaff();
  const { data, error, refetch } = useQuery(staffQuery(api));
  const addressDialog = useAddressDialog();
  const isAdmin = you !== undefined && mayCallDesk(you.role, 'changeStaff');
  const { members = [], invitations = [] } = data ?? {};
  const member = members.find(({ id, isYou }) => id === of && !isYou);
  const invitation = invitations.find(({ id }) => id === of);
  const shown = { onClose: addressDialog.close, onDone: () => void addressDialog.finish() };
  const actionsOf = ({ id, name, isYou }: StaffMember): ReactNode =>
    isAdmin &&
    !isYou && (
      <>
        <Button
          variant="secondary"
          aria-label={t`Change the role: ${name}`}
          onClick={() => addressDialog.open('role', id)}
        >
          <Trans context="button">Change the role</Trans>
        </Button>
        <Button variant="quiet" aria-label={t`Remove: ${name}`} onClick={() => addressDialog.open('removal', id)}>
          <Trans context="button">Remove</Trans>
        </Button>
      </>
    );
  return (
    <>
      <PageHeader
        title={<Trans>Staff</Trans>}
        actions={
          isAdmin && (
            <Button onClick={() => addressDialog.open('invitation')}>
              <Trans context="button">Invite somebody</Trans>
            </Button>
          )
        }
      />
      <Card className="px-4" aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={staffFailures.load} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <RowsSkeleton />}
        <ul className="divide-y divide-border">
          {members.map((each) => (
            <MemberRow key={each.id} member={each} actions={actionsOf(each)} />
          ))}
        </ul>
      </Card>
      {invitations.length > 0 && (
        <section>
          <Heading>
            <Trans>Invitations</Trans>
          </Heading>
          <Card className="px-4" tabIndex={-1}>
            <ul className="divide-y divide-border">
              {invitations.map((each) => (
                <InvitationRow
                  key={each.id}
                  invitation={each}
                  onCancel={isAdmin ? () => addressDialog.open('invitation-cancel', each.id) : undefined}
                />
              ))}
            </ul>
          </Card>
        </section>
      )}
      <Roles />
      {isAdmin && dialog === 'invitation' && <InvitationDialog {...shown} />}
      {isAdmin && dialog === 'role' && member !== undefined && <RoleDialog {...shown} member={member} />}
      {isAdmin && dialog === 'removal' && member !== undefined && <RemovalDialog {...shown} member={member} />}
      {isAdmin && dialog === 'invitation-cancel' && invitation !== undefined && (
        <InvitationCancelDialog {...shown} invitation={invitation} />
      )}
    </>
  );
}
