import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Invitation, Member } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import type { LucideIcon } from 'lucide-react';
import Mail from 'lucide-react/icons/mail';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { Moment } from '#common/format/moment.tsx';
import { useNow } from '#common/format/use-now.ts';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { memberName, roleTexts } from './roles.ts';
import { resendInvitation, teamFailures } from './team.mutations.ts';

interface MemberRowProps {
  member: Member;
  /** Whether all members need a second factor. */
  requiresFactor: boolean;
  actions: ReactNode;
}

export function MemberRow({ member, requiresFactor, actions }: MemberRowProps) {
  const { email, joinedAt, lastUsedAt, isYou, hasFactor } = member;
  return (
    <Row icon={UserRound} actions={actions}>
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <span className="min-w-0 wrap-anywhere">{memberName(member)}</span>
        {isYou && (
          <Badge tone="success">
            <Trans>You</Trans>
          </Badge>
        )}
        {requiresFactor && !hasFactor && (
          <Badge tone="notice">
            <Trans>No second factor</Trans>
          </Badge>
        )}
      </p>
      <p>
        <Rights {...member} />
      </p>
      <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
        <li className="min-w-0 wrap-anywhere">{email}</li>
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
    </Row>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  email: string;
  onCancel: () => void;
}

/** An invitation that has not been accepted yet. An expired one can be sent again. */
export function InvitationRow({ invitation, email, onCancel }: InvitationRowProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const { email: address, expiresAt } = invitation;
  const isOver = Date.parse(expiresAt) < useNow();
  const resend = useProvenMutation(
    { ...resendInvitation(api), onSuccess: () => ui.snackbar.show({ text: t`Invitation sent to ${address}` }) },
    () => undefined,
  );
  return (
    <Row
      icon={Mail}
      actions={
        <>
          <Button
            variant="secondary"
            pending={resend.isPending}
            aria-label={t`Send again: ${address}`}
            onClick={() => resend.send(invitation.id)}
          >
            <Trans context="button">Send again</Trans>
          </Button>
          <Button variant="quiet" aria-label={t`Cancel: ${address}`} onClick={onCancel}>
            <Trans context="button">Cancel</Trans>
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <span className="min-w-0 wrap-anywhere">{address}</span>
        {isOver && (
          <Badge tone="danger">
            <Trans>Expired</Trans>
          </Badge>
        )}
      </p>
      <p>
        <Rights {...invitation} />
      </p>
      {!isOver && (
        <p className="text-caption text-text-muted">
          <Trans>
            Expires <ExactTime at={expiresAt} />
          </Trans>
        </p>
      )}
      <p role="alert" className="text-caption text-danger empty:hidden">
        {resend.error !== null && failureSentences(i18n, resend.error, teamFailures.invite)}
      </p>
      <PasswordProofDialog {...resend.proof} email={email} />
    </Row>
  );
}

interface RowProps {
  icon: LucideIcon;
  actions: ReactNode;
  children: ReactNode;
}

/** A member or an invitation, with its buttons. */
function Row({ icon: Icon, actions, children }: RowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden className="size-5 self-start text-text-muted sm:mt-0.5" />
      <div className="flex min-w-0 flex-col gap-0.5">{children}</div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:col-start-2">{actions}</div>}
    </li>
  );
}

/** A role, and the number of apps that it is limited to. */
function Rights({ role, applications }: Pick<Member, 'applications' | 'role'>) {
  const { i18n } = useLingui();
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{i18n._(roleTexts[role].title)}</span>
      {applications !== null && (
        <span>
          <Plural value={applications.length} one="# app" other="# apps" />
        </span>
      )}
    </span>
  );
}
