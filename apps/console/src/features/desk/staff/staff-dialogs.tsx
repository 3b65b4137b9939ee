import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffInvitation, StaffMember, StaffRole } from '@publisher-console/api-contract/desk';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { emailAddress } from '#common/forms/email-address.ts';
import { useDesk } from '#desk/desk.ts';
import { ConfirmDialog, FormDialog } from '#desk/order-dialogs.tsx';
import { roleChoices, roleTexts } from '#desk/staff-roles.ts';
import { cancelInvitation, changeStaff, inviteStaff, removeStaff, staffFailures } from './staff.mutations.ts';

interface StaffDialogProps {
  onClose: () => void;
  /** Closes the dialog after its change. */
  onDone: () => void;
}

function useRoleOptions() {
  const { i18n } = useLingui();
  return roleChoices.map((id) => ({ id, title: i18n._(roleTexts[id].title), note: i18n._(roleTexts[id].may) }));
}

const invitationSchema = v.object({ email: emailAddress, role: v.picklist(roleChoices) });

export function InvitationDialog({ onClose, onDone }: StaffDialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const roles = useRoleOptions();
  const invite = useProvenMutation(
    {
      ...inviteStaff(api),
      onSuccess: ({ invitation: { email: address } }) => ui.snackbar.show({ text: t`Invitation sent to ${address}` }),
    },
    onDone,
  );
  return (
    <FormDialog
      title={<Trans>Invite somebody</Trans>}
      description={<Trans>We send a link that works once, for 7 days.</Trans>}
      confirmLabel={<Trans context="button">Send invitation</Trans>}
      order={invite}
      failures={staffFailures.invite}
      onClose={onClose}
      schema={invitationSchema}
      submit={invite.send}
    >
      {(field) => (
        <>
          <TextField
            {...field('email')}
            type="email"
            label={t`E-mail`}
            hint={t`Only this address can use the link.`}
            autoComplete="off"
          />
          <RadioGroup
            {...field('role')}
            label={t({ context: 'team', message: 'Role' })}
            options={roles}
            defaultValue="moderator"
          />
        </>
      )}
    </FormDialog>
  );
}

const roleSchema = v.object({ role: v.picklist(roleChoices) });

export function RoleDialog({ member, onClose, onDone }: StaffDialogProps & { member: StaffMember }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const roles = useRoleOptions();
  const { id, name, role } = member;
  const change = useProvenMutation(
    { ...changeStaff(api, id), onSuccess: () => ui.snackbar.show({ text: t`${name}: role changed` }) },
    onDone,
  );
  return (
    <FormDialog
      title={name}
      description={<Trans>A change counts at once, also where {name} is signed in.</Trans>}
      confirmLabel={<Trans context="button">Save</Trans>}
      order={change}
      failures={staffFailures.change}
      onClose={onClose}
      schema={roleSchema}
      submit={change.send}
    >
      {(field) => (
        <RadioGroup<StaffRole>
          {...field('role')}
          label={t({ context: 'team', message: 'Role' })}
          options={roles}
          defaultValue={role}
        />
      )}
    </FormDialog>
  );
}

export function RemovalDialog({ member: { id, name }, onClose, onDone }: StaffDialogProps & { member: StaffMember }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const remove = useProvenMutation(
    { ...removeStaff(api), onSuccess: () => ui.snackbar.show({ text: t`${name} was removed` }) },
    onDone,
  );
  return (
    <ConfirmDialog
      title={t`Remove ${name}?`}
      description={<Trans>{name} is signed out of the desk at once. Earlier decisions keep the name.</Trans>}
      confirmLabel={t`Remove`}
      tone="danger"
      order={remove}
      failures={staffFailures.remove}
      onClose={onClose}
      onConfirm={() => remove.send(id)}
    />
  );
}

interface InvitationCancelDialogProps extends StaffDialogProps {
  invitation: StaffInvitation;
}

export function InvitationCancelDialog({ invitation, onClose, onDone }: InvitationCancelDialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const address = invitation.email;
  const cancel = useProvenMutation(
    { ...cancelInvitation(api), onSuccess: () => ui.snackbar.show({ text: t`Invitation cancelled` }) },
    onDone,
  );
  return (
    <ConfirmDialog
      title={t`Cancel the invitation?`}
      description={<Trans>The link that {address} has got will not work any more.</Trans>}
      confirmLabel={t`Cancel the invitation`}
      tone="danger"
      order={cancel}
      failures={staffFailures.cancel}
      onClose={onClose}
      onConfirm={() => cancel.send(invitation.id)}
    />
  );
}
