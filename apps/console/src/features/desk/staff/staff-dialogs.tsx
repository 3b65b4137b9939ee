import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffInvitation, StaffMember, StaffRole } from '@publisher-console/api-contract/desk';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { emailAddress } from '#common/forms/email-address.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { roleChoices, roleTexts } from '#desk/staff-roles.ts';
import { cancelInvitation, changeStaff, inviteStaff, removeStaff, staffFailures } from './staff.mutations.ts';

interface StaffDialogProps {
  /** Of whoever is signed in, to prove the password. */
  email: string;
  onClose: () => void;
  /** Closes the dialog after its change. */
  onDone: () => void;
}

function useRoleOptions() {
  const { i18n } = useLingui();
  return roleChoices.map((id) => ({ id, title: i18n._(roleTexts[id].title), note: i18n._(roleTexts[id].may) }));
}

const invitationSchema = v.object({ email: emailAddress, role: v.picklist(roleChoices) });

export function InvitationDialog({ email, onClose, onDone }: StaffDialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const invite = useProvenMutation(
    {
      ...inviteStaff(api),
      onSuccess: ({ invitation: { email: address } }) => ui.snackbar.show({ text: t`Invitation sent to ${address}` }),
    },
    onDone,
  );
  const form = useSchemaForm({
    schema: invitationSchema,
    submit: invite.send,
    pending: invite.isPending,
    error: invite.error,
    failures: staffFailures.invite,
  });
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={<Trans>Invite somebody</Trans>}
      description={<Trans>We send a link that works once, for 7 days.</Trans>}
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <TextField
          {...form.field('email')}
          type="email"
          label={t`E-mail`}
          hint={t`Only this address can use the link.`}
          autoComplete="off"
        />
        <RadioGroup
          {...form.field('role')}
          label={t({ context: 'team', message: 'Role' })}
          options={useRoleOptions()}
          defaultValue="moderator"
        />
        <Button type="submit" block pending={invite.isPending}>
          <Trans context="button">Send invitation</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <DeskProofDialog {...invite.proof} email={email} />
    </Dialog>
  );
}

const roleSchema = v.object({ role: v.picklist(roleChoices) });

export function RoleDialog({ member, email, onClose, onDone }: StaffDialogProps & { member: StaffMember }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { id, name, role } = member;
  const change = useProvenMutation(
    { ...changeStaff(api, id), onSuccess: () => ui.snackbar.show({ text: t`${name}: role changed` }) },
    onDone,
  );
  const form = useSchemaForm({
    schema: roleSchema,
    submit: change.send,
    pending: change.isPending,
    error: change.error,
    failures: staffFailures.change,
  });
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={name}
      description={<Trans>A change counts at once, also where {name} is signed in.</Trans>}
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <RadioGroup<StaffRole>
          {...form.field('role')}
          label={t({ context: 'team', message: 'Role' })}
          options={useRoleOptions()}
          defaultValue={role}
        />
        <Button type="submit" block pending={change.isPending}>
          <Trans context="button">Save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <DeskProofDialog {...change.proof} email={email} />
    </Dialog>
  );
}

export function RemovalDialog({
  member: { id, name },
  email,
  onClose,
  onDone,
}: StaffDialogProps & { member: StaffMember }) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const remove = useProvenMutation(
    { ...removeStaff(api), onSuccess: () => ui.snackbar.show({ text: t`${name} was removed` }) },
    onDone,
  );
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        title={t`Remove ${name}?`}
        description={<Trans>{name} is signed out of the desk at once. Earlier decisions keep the name.</Trans>}
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        confirmLabel={t`Remove`}
        tone="danger"
        pending={remove.isPending}
        error={remove.error === null ? undefined : failureSentences(i18n, remove.error, staffFailures.remove)}
        onConfirm={() => remove.send(id)}
      />
      <DeskProofDialog {...remove.proof} email={email} />
    </>
  );
}

interface InvitationCancelDialogProps extends StaffDialogProps {
  invitation: StaffInvitation;
}

export function InvitationCancelDialog({ invitation, email, onClose, onDone }: InvitationCancelDialogProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const address = invitation.email;
  const cancel = useProvenMutation(
    { ...cancelInvitation(api), onSuccess: () => ui.snackbar.show({ text: t`Invitation cancelled` }) },
    onDone,
  );
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        title={t`Cancel the invitation?`}
        description={<Trans>The link that {address} has got will not work any more.</Trans>}
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        confirmLabel={t`Cancel the invitation`}
        tone="danger"
        pending={cancel.isPending}
        error={cancel.error === null ? undefined : failureSentences(i18n, cancel.error, staffFailures.cancel)}
        onConfirm={() => cancel.send(invitation.id)}
      />
      <DeskProofDialog {...cancel.proof} email={email} />
    </>
  );
}
