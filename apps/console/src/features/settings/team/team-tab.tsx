import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser, Member, Transfer } from '@publisher-console/api-contract';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';
import { memberName, roleIds, roleTexts } from './roles.ts';
import {
  FactorRuleDialog,
  InvitationCancelDialog,
  InvitationDialog,
  LeaveDialog,
  MemberDialog,
  RemovalDialog,
  TransferCancelDialog,
  TransferConfirmDialog,
  TransferDialog,
} from './team-dialogs.tsx';
import { InvitationRow, MemberRow } from './team-rows.tsx';
import { teamFailures } from './team.mutations.ts';
import { teamQuery } from '#session/team.ts';

interface TeamTabProps {
  user: CurrentUser;
  view: SettingsView;
}

/** The members of the publisher. An owner manages the team; other members see only themselves, and can leave. */
export function TeamTab({ user, view: { dialog, of } }: TeamTabProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { data: team, error, refetch } = useQuery(teamQuery(api));
  const addressDialog = useAddressDialog();
  const isOwner = user.publisher.role === 'owner';
  const { email, company } = user;
  const { members = [], invitations = [], transfer = null, requiresFactor = false } = team ?? {};
  const you = members.find(({ isYou }) => isYou);
  const others = members.filter(({ isYou }) => !isYou);
  const canLeave = !isOwner || others.some(({ role }) => role === 'owner');
  const candidates = others.filter(({ role }) => role !== 'owner');
  const chosen = others.find(({ id }) => id === of);
  const invitation = invitations.find(({ id }) => id === of);
  const shown = { email, onClose: addressDialog.close, onDone: () => void addressDialog.finish() };
  const actionsOf = (member: Member): ReactNode => {
    const name = memberName(member);
    if (member.isYou) {
      return (
        canLeave && (
          <Button variant="secondary" onClick={() => addressDialog.open('leave')}>
            <Trans context="button">Leave</Trans>
          </Button>
        )
      );
    }
    return (
      <>
        <Button
          variant="secondary"
          aria-label={t`Change: ${name}`}
          onClick={() => addressDialog.open('member', member.id)}
        >
          <Trans context="button">Change</Trans>
        </Button>
        <Button
          variant="quiet"
          aria-label={t`Remove: ${name}`}
          onClick={() => addressDialog.open('member-removal', member.id)}
        >
          <Trans context="button">Remove</Trans>
        </Button>
      </>
    );
  };
  return (
    <div className="flex flex-col gap-8">
      {transfer !== null && you !== undefined && (
        <TransferCard
          transfer={transfer}
          isToYou={transfer.member.id === you.id}
          onConfirm={() => addressDialog.open('transfer-confirm')}
          onCancel={() => addressDialog.open('transfer-cancel')}
        />
      )}
      <PageSection
        title={<Trans>Members</Trans>}
        description={
          isOwner ? (
            <Trans>Who works for {company}. Everybody signs in with an e-mail and a password of their own.</Trans>
          ) : (
            <Trans>You work for {company}. Its owners manage the team.</Trans>
          )
        }
      >
        <Card className="px-6 max-md:px-4" aria-busy={team === undefined && error === null} tabIndex={-1}>
          {team === undefined && error !== null && (
            <FailureNotice failure={error} texts={teamFailures.load} onRetry={() => void refetch()} />
          )}
          {team === undefined && error === null && <RowsSkeleton />}
          {team !== undefined && (
            <>
              {isOwner && (
                <div className="flex justify-end border-b border-border py-4">
                  <Button onClick={() => addressDialog.open('invitation')}>
                    <Trans context="button">Invite a colleague</Trans>
                  </Button>
                </div>
              )}
              <ul className="divide-y divide-border">
                {members.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    requiresFactor={requiresFactor}
                    actions={actionsOf(member)}
                  />
                ))}
              </ul>
            </>
          )}
        </Card>
      </PageSection>
      {invitations.length > 0 && (
        <PageSection
          title={<Trans>Invitations</Trans>}
          description={<Trans>A link works once and for 7 days. You can send it again three times a day.</Trans>}
        >
          <Card className="px-6 max-md:px-4" tabIndex={-1}>
            <ul className="divide-y divide-border">
              {invitations.map((one) => (
                <InvitationRow
                  key={one.id}
                  invitation={one}
                  email={email}
                  onCancel={() => addressDialog.open('invitation-cancel', one.id)}
                />
              ))}
            </ul>
          </Card>
        </PageSection>
      )}
      {isOwner && you !== undefined && (
        <FactorRule
          members={members}
          you={you}
          isRequired={requiresFactor}
          onChange={() => addressDialog.open('factor-rule')}
        />
      )}
      {isOwner && candidates.length > 0 && transfer === null && (
        <PageSection
          title={<Trans>Ownership</Trans>}
          description={<Trans>You and the new owner both confirm a transfer.</Trans>}
        >
          <Card className="flex justify-end px-6 py-4 max-md:px-4">
            <Button variant="secondary" onClick={() => addressDialog.open('transfer')}>
              <Trans context="button">Transfer the ownership</Trans>
            </Button>
          </Card>
        </PageSection>
      )}
      <PageSection
        title={<Trans>Roles</Trans>}
        description={<Trans>What each role may do, and what it does not see.</Trans>}
      >
        <RoleCards />
      </PageSection>
      {isOwner && dialog === 'invitation' && <InvitationDialog {...shown} />}
      {dialog === 'member' && chosen !== undefined && <MemberDialog {...shown} member={chosen} />}
      {dialog === 'member-removal' && chosen !== undefined && <RemovalDialog {...shown} member={chosen} />}
      {isOwner && dialog === 'factor-rule' && team !== undefined && (
        <FactorRuleDialog {...shown} isRequired={!requiresFactor} />
      )}
      {dialog === 'leave' && canLeave && <LeaveDialog {...shown} company={company} />}
      {dialog === 'invitation-cancel' && invitation !== undefined && (
        <InvitationCancelDialog {...shown} invitation={invitation} />
      )}
      {dialog === 'transfer' && candidates.length > 0 && <TransferDialog {...shown} members={candidates} />}
      {dialog === 'transfer-confirm' && transfer !== null && (
        <TransferConfirmDialog {...shown} transfer={transfer} company={company} />
      )}
      {dialog === 'transfer-cancel' && transfer !== null && <TransferCancelDialog {...shown} transfer={transfer} />}
    </div>
  );
}

interface TransferCardProps {
  transfer: Transfer;
  isToYou: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A pending offer of the ownership, as one of the two members sees it. */
function TransferCard({ transfer, isToYou, onConfirm, onCancel }: TransferCardProps) {
  const { expiresAt } = transfer;
  const [owner, member] = [transfer.owner.name, transfer.member.name];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-base bg-notice-soft px-6 py-4 text-notice max-md:px-4">
      <p className="max-w-prose min-w-0 wrap-anywhere">
        {isToYou ? (
          <Trans>
            {owner} offers you the ownership. Confirm it before <ExactTime at={expiresAt} />.
          </Trans>
        ) : (
          <Trans>
            You offered the ownership to {member}, who can confirm it before <ExactTime at={expiresAt} />.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {isToYou && (
          <Button onClick={onConfirm}>
            <Trans context="button">Become the owner</Trans>
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {isToYou ? <Trans context="button">Decline</Trans> : <Trans context="button">Withdraw</Trans>}
        </Button>
      </div>
    </div>
  );
}

interface FactorRuleProps {
  members: readonly Member[];
  you: Member;
  isRequired: boolean;
  onChange: () => void;
}

/** Whether all members need a second factor. */
function FactorRule({ members, you, isRequired, onChange }: FactorRuleProps) {
  const lacking = members.filter(({ hasFactor }) => !hasFactor).length;
  return (
    <PageSection
      title={<Trans>Second factor</Trans>}
      description={<Trans>With it, a stolen password is not enough to sign in.</Trans>}
    >
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-4 max-md:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <p>
            {isRequired ? <Trans>Every member has to have one.</Trans> : <Trans>Each member decides.</Trans>}{' '}
            {lacking > 0 && <Plural value={lacking} one="# member has none yet." other="# members have none yet." />}
          </p>
          {!you.hasFactor && !isRequired && (
            <p className="text-text-muted">
              <Trans>To require it, you need one yourself.</Trans>
            </p>
          )}
        </div>
        {you.hasFactor || isRequired ? (
          <Button variant="secondary" onClick={onChange}>
            {isRequired ? (
              <Trans context="button">Stop requiring it</Trans>
            ) : (
              <Trans context="button">Require it of everybody</Trans>
            )}
          </Button>
        ) : (
          <Link to="/settings" search={{ tab: 'security' }} className={buttonStyle({ variant: 'secondary' })}>
            <Trans context="button">Set up yours</Trans>
          </Link>
        )}
      </Card>
    </PageSection>
  );
}

/** The rights of each role, and what it cannot see. */
function RoleCards() {
  const { i18n } = useLingui();
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {roleIds.toReversed().map((id) => {
        const { title, may, mayNot } = roleTexts[id];
        return (
          <li key={id}>
            <Card className="flex h-full flex-col gap-1 px-5 py-4">
              <h3 className="font-semibold">{i18n._(title)}</h3>
              <p>{i18n._(may)}</p>
              <p className="text-text-muted">{i18n._(mayNot)}</p>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
