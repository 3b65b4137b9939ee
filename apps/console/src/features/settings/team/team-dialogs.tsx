import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation, Member, Transfer } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { mandatory } from '#common/forms/length.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { useSignOut } from '#session/sign-out.ts';
import { MemberForm } from './member-form.tsx';
import { memberName } from './roles.ts';
import {
  cancelInvitation,
  cancelTransfer,
  confirmTransfer,
  inviteMember,
  leaveTeam,
  offerOwnership,
  removeMember,
  requireFactor,
  teamFailures,
  updateMember,
} from './team.mutations.ts';

interface TeamDialogProps {
  /** The e-mail of the signed-in person, to prove the password. */
  email: string;
  onClose: () => void;
  /** Closes the dialog after its change. */
  onDone: () => void;
}

/** Invites a person. The initial role is analyst, because it fits most colleagues and can change nothing. */
export function InvitationDialog({ email, onClose, onDone }: TeamDialogProps) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const invite = useProvenMutation(
    {
      ...inviteMember(api),
      onSuccess: ({ invitation }) => {
        const { email: address } = invitation;
        ui.snackbar.show({ text: t`Invitation sent to ${address}` });
      },
    },
    onDone,
  );
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={<Trans>Invite a colleague</Trans>}
      description={<Trans>We send a link that works for 7 days. Nobody learns your password.</Trans>}
      closeLabel={t`Close`}
    >
      <MemberForm
        isInvitation
        present={{ role: 'analyst', applications: null }}
        submitLabel={<Trans context="button">Send invitation</Trans>}
        onSubmit={({ email: address = '', ...rights }) => invite.send({ email: address, ...rights })}
        pending={invite.isPending}
        error={invite.error}
        failures={teamFailures.invite}
      />
      <PasswordProofDialog {...invite.proof} email={email} />
    </Dialog>
  );
}

/** Changes the role or the apps of a member. */
export function MemberDialog({ member, email, onClose, onDone }: TeamDialogProps & { member: Member }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const name = memberName(member);
  const update = useProvenMutation(
    { ...updateMember(api, member.id), onSuccess: () => ui.snackbar.show({ text: t`${name}: changes saved` }) },
    onDone,
  );
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={name}
      description={<Trans>A change counts at once, also where {name} is signed in.</Trans>}
      closeLabel={t`Close`}
    >
      <MemberForm
        present={member}
        submitLabel={<Trans context="button">Save</Trans>}
        onSubmit={({ role, applications }) => update.send({ role, applications })}
        pending={update.isPending}
        error={update.error}
        failures={teamFailures.update}
      />
      <PasswordProofDialog {...update.proof} email={email} />
    </Dialog>
  );
}

interface TeamQuestionProps<Variables> extends TeamDialogProps {
  mutation: UseMutationOptions<null, Error, Variables>;
  variables: Variables;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'danger' | 'primary';
  failures: FailureTexts;
}

/** A confirmation before a change of the team. */
function TeamQuestion<Variables>({
  email,
  onClose,
  onDone,
  mutation,
  variables,
  failures,
  ...question
}: TeamQuestionProps<Variables>) {
  const { t, i18n } = useLingui();
  const change = useProvenMutation(mutation, onDone);
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        pending={change.isPending}
        error={change.error === null ? undefined : failureSentences(i18n, change.error, failures)}
        onConfirm={() => change.send(variables)}
        {...question}
      />
      <PasswordProofDialog {...change.proof} email={email} />
    </>
  );
}

export function RemovalDialog({ member, ...dialog }: TeamDialogProps & { member: Member }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const name = memberName(member);
  return (
    <TeamQuestion
      {...dialog}
      mutation={{ ...removeMember(api), onSuccess: () => ui.snackbar.show({ text: t`${name} was removed` }) }}
      variables={member.id}
      title={t`Remove ${name}?`}
      description={
        <Trans>
          Sessions and API tokens of {name} stop working at once. Report templates of {name} that are not shared become
          yours.
        </Trans>
      }
      confirmLabel={t`Remove`}
      tone="danger"
      failures={teamFailures.remove}
    />
  );
}

export function FactorRuleDialog({ isRequired, ...dialog }: TeamDialogProps & { isRequired: boolean }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const text = isRequired ? t`Everybody needs a second factor now` : t`A second factor is a choice again`;
  return (
    <TeamQuestion
      {...dialog}
      mutation={{ ...requireFactor(api), onSuccess: () => ui.snackbar.show({ text }) }}
      variables={isRequired}
      title={isRequired ? t`Require a second factor?` : t`Stop requiring a second factor?`}
      description={
        isRequired ? (
          <Trans>
            Members without one get an e-mail and 7 days. After that they see nothing but their own settings until they
            have set one up, and their API tokens stop working.
          </Trans>
        ) : (
          <Trans>Members may work without one from now on. Those who have one keep it.</Trans>
        )
      }
      confirmLabel={isRequired ? t`Require it` : t`Stop requiring it`}
      failures={teamFailures.factorRule}
    />
  );
}

export function LeaveDialog({ company, ...dialog }: TeamDialogProps & { company: string }) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const signOut = useSignOut();
  return (
    <TeamQuestion
      {...dialog}
      // The session has ended with the membership.
      onDone={() => signOut.mutate()}
      mutation={leaveTeam(api)}
      variables={undefined}
      title={t`Leave ${company}?`}
      description={
        <Trans>
          You lose access at once, and your API tokens stop working. Only an owner can invite you again. Your report
          templates that are not shared go to the owner.
        </Trans>
      }
      confirmLabel={t`Leave`}
      tone="danger"
      failures={teamFailures.leave}
    />
  );
}

export function InvitationCancelDialog({ invitation, ...dialog }: TeamDialogProps & { invitation: Invitation }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const address = invitation.email;
  return (
    <TeamQuestion
      {...dialog}
      mutation={{ ...cancelInvitation(api), onSuccess: () => ui.snackbar.show({ text: t`Invitation cancelled` }) }}
      variables={invitation.id}
      title={t`Cancel the invitation?`}
      description={<Trans>The link that {address} has got will not work any more.</Trans>}
      confirmLabel={t`Cancel the invitation`}
      tone="danger"
      failures={teamFailures.cancel}
    />
  );
}

const transferSchema = v.object({ member: v.pipe(v.optional(v.string(), ''), v.nonEmpty(mandatory)) });

/** Offers the ownership to one of the other members. */
export function TransferDialog({ members, email, onClose, onDone }: TeamDialogProps & { members: readonly Member[] }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const offer = useProvenMutation(
    { ...offerOwnership(api), onSuccess: () => ui.snackbar.show({ text: t`We sent an e-mail to both of you` }) },
    onDone,
  );
  const form = useSchemaForm({
    schema: transferSchema,
    submit: ({ member }) => offer.send(member),
    pending: offer.isPending,
    error: offer.error,
    failures: teamFailures.transfer,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Transfer the ownership</Trans>}
      description={
        <Trans>
          The member has 24 hours to confirm. Then the member becomes the owner, and you become a manager. Until then
          nothing changes.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <RadioGroup
          {...form.field('member')}
          label={t`New owner`}
          options={members.map((member) => ({
            id: member.id,
            title: memberName(member),
            note: member.email,
          }))}
          defaultValue={members.length === 1 ? (members[0]?.id ?? null) : null}
        />
        <Button type="submit" block pending={offer.isPending}>
          <Trans context="button">Offer the ownership</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <PasswordProofDialog {...offer.proof} email={email} />
    </Dialog>
  );
}

export function TransferConfirmDialog({
  transfer,
  company,
  ...dialog
}: TeamDialogProps & { transfer: Transfer; company: string }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const owner = transfer.owner.name;
  return (
    <TeamQuestion
      {...dialog}
      mutation={{ ...confirmTransfer(api), onSuccess: () => ui.snackbar.show({ text: t`You are the owner now` }) }}
      variables={undefined}
      title={t`Become the owner of ${company}?`}
      description={<Trans>You may do everything then, and {owner} becomes a manager.</Trans>}
      confirmLabel={t`Become the owner`}
      failures={teamFailures.transfer}
    />
  );
}

export function TransferCancelDialog({ transfer, ...dialog }: TeamDialogProps & { transfer: Transfer }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const owner = transfer.owner.name;
  return (
    <TeamQuestion
      {...dialog}
      mutation={{ ...cancelTransfer(api), onSuccess: () => ui.snackbar.show({ text: t`The owner stays the same` }) }}
      variables={undefined}
      title={t`Call off the transfer?`}
      description={<Trans>{owner} stays the owner. The other one gets an e-mail.</Trans>}
      confirmLabel={t`Call off`}
      failures={teamFailures.transfer}
    />
  );
}
