import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskMember, DeskPublisher, DeskStaff, DeskToken } from '@publisher-console/api-contract/desk';
import type { OrderInputs } from '@publisher-console/api-contract/order-inputs';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { saveBlob } from '#common/page/save-text.ts';
import { base64Of } from '#desk/base64-of.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { orderOf } from '#desk/orders.ts';
import { exportAccount } from './export-account.ts';
import { counterpartyTitles } from './publisher-words.tsx';
import { publisherFailures, publisherKey } from './publishers.queries.ts';

/** The dialogs of the page, for its search. */
export const publisherDialogs = [
  'block',
  'contract',
  'contract-revoke',
  'erase',
  'export',
  'factors',
  'link',
  'profile',
  'sign-out',
  'token',
  'unblock',
  'unlock',
] as const;

interface DialogProps {
  publisher: DeskPublisher;
  you: DeskStaff;
  onClose: () => void;
  /** Closes the dialog after its change. */
  onDone: () => void;
}

/** The open dialog of the page: what an order does, and to whom. */
export function PublisherDialog({
  name,
  of,
  ...shown
}: DialogProps & { name: (typeof publisherDialogs)[number]; of: string | undefined }) {
  const { t } = useLingui();
  const { number, company, members, tokens, contracts } = shown.publisher;
  const user = String(number);
  const contact = members.find(({ isContact }) => isContact)?.email ?? '';
  const member = members.find(({ email }) => email === of);
  const token = tokens?.find(({ id }) => id === of);
  switch (name) {
    case 'block':
      return <BlockDialog {...shown} />;
    case 'profile':
      return <ProfileDialog {...shown} />;
    case 'contract':
      return <ContractDialog {...shown} />;
    case 'contract-revoke':
      return (
        <ContractRevokeDialog
          {...shown}
          contract={contracts.find(({ revokedAt }) => revokedAt === null)?.number ?? ''}
        />
      );
    case 'erase':
      return <EraseDialog {...shown} />;
    case 'export':
      return <ExportDialog {...shown} />;
    case 'unblock':
      return (
        <ConfirmDialog
          {...shown}
          order="unblockUser"
          input={{ user }}
          title={t`Unblock ${company}?`}
          description={<Trans>All pages and API tokens work again at once. The owners get a mail.</Trans>}
          confirmLabel={t({ context: 'button', message: 'Unblock' })}
        />
      );
    case 'sign-out':
      return (
        <ConfirmDialog
          {...shown}
          order="signOutUser"
          input={{ user }}
          title={t`Sign out all members of ${company}?`}
          description={<Trans>Every session of the account ends at once. API tokens go on.</Trans>}
          confirmLabel={t({ context: 'button', message: 'Sign everybody out' })}
        />
      );
    case 'unlock':
      return (
        <ConfirmDialog
          {...shown}
          order="unlockUser"
          input={{ user }}
          title={t`Unlock ${company}?`}
          description={<Trans>The limits that too many attempts of {contact} have reached count from zero.</Trans>}
          confirmLabel={t({ context: 'button', message: 'Unlock' })}
        />
      );
    case 'link':
      return (
        <ConfirmDialog
          {...shown}
          order="linkUser"
          input={{ user, printed: false }}
          title={t`Send a password link?`}
          description={
            <Trans>{contact} gets a mail with a link to choose a new password. An earlier link stops working.</Trans>
          }
          confirmLabel={t({ context: 'button', message: 'Send the link' })}
        />
      );
    case 'token':
      return token === undefined ? null : <TokenDialog {...shown} token={token} />;
    default: // factors
      return member === undefined ? null : <FactorsDialog {...shown} member={member} />;
  }
}

function TokenDialog({ token: { id, name }, ...shown }: DialogProps & { token: DeskToken }) {
  const { t } = useLingui();
  const { company } = shown.publisher;
  return (
    <ConfirmDialog
      {...shown}
      order="revokeToken"
      input={{ id, reason: null }}
      title={t`Revoke the API token ${name}?`}
      description={<Trans>Programs of {company} that use it get no answers any more.</Trans>}
      confirmLabel={t({ context: 'button', message: 'Revoke' })}
    />
  );
}

function FactorsDialog({ member: { email, factorResetAt }, ...shown }: DialogProps & { member: DeskMember }) {
  const { t } = useLingui();
  const isCancelled = factorResetAt !== null;
  return (
    <ConfirmDialog
      {...shown}
      order="resetFactors"
      input={{ user: email, isCancelled }}
      title={isCancelled ? t`Keep the factors of ${email}?` : t`Reset the factors of ${email}?`}
      description={
        isCancelled ? (
          <Trans>The removal that was ordered does not happen.</Trans>
        ) : (
          <Trans>They are removed in 24 hours. Mails tell the person, who can stop it.</Trans>
        )
      }
      confirmLabel={
        isCancelled
          ? t({ context: 'button', message: 'Keep the factors' })
          : t({ context: 'button', message: 'Reset the factors' })
      }
    />
  );
}

/** Gives an order on the publisher, and reports that it is carried out. */
function usePublisherOrder<Name extends keyof OrderInputs>(name: Name, { publisher, onDone }: DialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { number, company } = publisher;
  return useProvenMutation(
    {
      ...orderOf(api, name, [publisherKey(number)]),
      onSuccess: () => ui.snackbar.show({ text: t`${company}: done` }),
    },
    onDone,
  );
}

interface ConfirmDialogProps<Name extends keyof OrderInputs> extends DialogProps {
  order: Name;
  input: OrderInputs[Name];
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
}

function ConfirmDialog<Name extends keyof OrderInputs>(props: ConfirmDialogProps<Name>) {
  const { t, i18n } = useLingui();
  const { order: name, input, title, description, confirmLabel, you, onClose } = props;
  const order = usePublisherOrder(name, props);
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        title={title}
        description={description}
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        confirmLabel={confirmLabel}
        pending={order.isPending}
        error={order.error === null ? undefined : failureSentences(i18n, order.error, publisherFailures.order)}
        onConfirm={() => order.send(input)}
      />
      <DeskProofDialog {...order.proof} email={you.email} />
    </>
  );
}

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory));
const optionalLine = v.pipe(v.string(), v.trim());

function BlockDialog(props: DialogProps) {
  const { t } = useLingui();
  const { publisher, you, onClose } = props;
  const { company } = publisher;
  const block = usePublisherOrder('blockUser', props);
  const form = useSchemaForm({
    schema: v.object({ en: line, ru: line }),
    submit: (reason) => block.send({ user: String(publisher.number), reason }),
    pending: block.isPending,
    error: block.error,
    failures: publisherFailures.order,
  });
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={<Trans>Block {company}</Trans>}
      description={
        <Trans>
          From the next call on its members only read this reason and answer, and API tokens stop. The owners get it by
          mail.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <TextField {...form.field('en')} label={t`Reason in English`} lang="en" maxLength={2000} autoComplete="off" />
        <TextField {...form.field('ru')} label={t`Reason in Russian`} lang="ru" maxLength={2000} autoComplete="off" />
        <Button type="submit" variant="danger" block pending={block.isPending}>
          <Trans context="button">Block</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <DeskProofDialog {...block.proof} email={you.email} />
    </Dialog>
  );
}

function ProfileDialog(props: DialogProps) {
  const { t } = useLingui();
  const { publisher, you, onClose } = props;
  const { company, currency, members } = publisher;
  const contact = members.find(({ isContact }) => isContact);
  const change = usePublisherOrder('changeUser', props);
  const form = useSchemaForm({
    schema: v.object({
      company: line,
      currency: line,
      email: line,
      firstName: line,
      middleName: optionalLine,
      lastName: line,
      locale: v.picklist(['en', 'ru']),
    }),
    submit: ({ middleName, ...profile }) =>
      change.send({
        user: String(publisher.number),
        ...profile,
        middleName: middleName === '' ? null : middleName,
        currency: profile.currency.toUpperCase(),
      }),
    pending: change.isPending,
    error: change.error,
    failures: publisherFailures.order,
  });
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={<Trans>Profile of {company}</Trans>}
      description={
        <Trans>
          Another e-mail counts at once, and both addresses get a mail. The currency changes only before the first app.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <TextField {...form.field('company')} label={t`Company`} defaultValue={company} autoComplete="off" />
        <TextField
          {...form.field('currency')}
          label={t`Currency`}
          defaultValue={currency}
          maxLength={3}
          autoComplete="off"
        />
        <TextField
          {...form.field('email')}
          type="email"
          label={t`E-mail`}
          defaultValue={contact?.email}
          autoComplete="off"
        />
        <TextField
          {...form.field('firstName')}
          label={t`First name`}
          defaultValue={contact?.firstName}
          autoComplete="off"
        />
        <TextField
          {...form.field('middleName')}
          label={t`Middle name`}
          defaultValue={contact?.middleName ?? ''}
          autoComplete="off"
        />
        <TextField
          {...form.field('lastName')}
          label={t`Last name`}
          defaultValue={contact?.lastName}
          autoComplete="off"
        />
        <RadioGroup
          {...form.field('locale')}
          label={t`Language of mails`}
          options={[
            { id: 'en', title: t`English` },
            { id: 'ru', title: t`Russian` },
          ]}
          defaultValue={contact?.locale ?? 'en'}
        />
        <Button type="submit" block pending={change.isPending}>
          <Trans context="button">Save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <DeskProofDialog {...change.proof} email={you.email} />
    </Dialog>
  );
}

const counterparties = ['self_employed', 'sole_proprietorship', 'limited_liability_company'] as const;

function ContractDialog(props: DialogProps) {
  const { t, i18n } = useLingui();
  const { publisher, you, onClose } = props;
  const { company } = publisher;
  const file = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const register = usePublisherOrder('registerContract', props);
  const form = useSchemaForm({
    schema: v.object({ number: line, counterparty: v.picklist(counterparties), date: optionalLine }),
    submit: ({ date, ...contract }) => {
      const pdf = file.current?.files?.[0];
      setIsMissing(pdf === undefined);
      if (pdf === undefined) return;
      void base64Of(pdf).then((content) =>
        register.send({ user: String(publisher.number), ...contract, date: date === '' ? null : date, pdf: content }),
      );
    },
    pending: register.isPending,
    error: register.error,
    failures: publisherFailures.order,
  });
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={<Trans>Register a contract of {company}</Trans>}
      description={
        <Trans>It replaces the contract in force. The owners get a mail, and find the PDF in Documents.</Trans>
      }
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <TextField {...form.field('number')} label={t`Number`} maxLength={64} autoComplete="off" />
        <RadioGroup
          {...form.field('counterparty')}
          label={t`The publisher signs as`}
          options={counterparties.map((id) => ({ id, title: i18n._(counterpartyTitles[id]) }))}
          defaultValue="limited_liability_company"
        />
        <TextField {...form.field('date')} type="date" label={t`Date`} hint={t`Today, if it is left empty.`} />
        <TextField
          ref={file}
          type="file"
          accept="application/pdf"
          label={t`Signed contract, PDF`}
          error={isMissing ? t`Choose the file.` : undefined}
        />
        <Button type="submit" block pending={register.isPending}>
          <Trans context="button">Register</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <DeskProofDialog {...register.proof} email={you.email} />
    </Dialog>
  );
}

function ContractRevokeDialog(props: DialogProps & { contract: string }) {
  const { t } = useLingui();
  const { publisher, contract, you, onClose } = props;
  const { company } = publisher;
  const revoke = usePublisherOrder('revokeContract', props);
  const form = useSchemaForm({
    schema: v.object({ reason: line }),
    submit: ({ reason }) => revoke.send({ user: String(publisher.number), reason }),
    pending: revoke.isPending,
    error: revoke.error,
    failures: publisherFailures.order,
  });
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={<Trans>Revoke contract {contract}</Trans>}
      description={<Trans>The owners of {company} get the reason by mail.</Trans>}
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <TextField {...form.field('reason')} label={t`Reason`} maxLength={2000} autoComplete="off" />
        <Button type="submit" variant="danger" block pending={revoke.isPending}>
          <Trans context="button">Revoke</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <DeskProofDialog {...revoke.proof} email={you.email} />
    </Dialog>
  );
}

function EraseDialog(props: DialogProps) {
  const { t } = useLingui();
  const { publisher, you, onClose } = props;
  const { company, number } = publisher;
  const erase = usePublisherOrder('eraseUser', props);
  const form = useSchemaForm({
    schema: v.object({ number: line }),
    submit: (typed) => erase.send({ user: String(number), confirmed: Number(typed.number), isDryRun: false }),
    pending: erase.isPending,
    error: erase.error,
    failures: publisherFailures.order,
  });
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={<Trans>Erase {company} for good</Trans>}
      description={
        <Trans>
          Names, addresses, files and messages are removed and cannot be brought back. Figures and the Publisher ID
          stay. Type {number} to go on.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <Form of={form}>
        <TextField {...form.field('number')} label={t`Publisher ID`} inputMode="numeric" autoComplete="off" />
        <Button type="submit" variant="danger" block pending={erase.isPending}>
          <Trans context="button">Erase</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <DeskProofDialog {...erase.proof} email={you.email} />
    </Dialog>
  );
}

function ExportDialog({ publisher: { number, company }, you, onClose, onDone }: DialogProps) {
  const { t, i18n } = useLingui();
  const { api } = useDesk();
  const { ui } = useRouterContext();
  const run = useProvenMutation(
    {
      mutationFn: async () => saveBlob(`publisher-${number}.json`, await exportAccount(api, number)),
      onSuccess: () => ui.snackbar.show({ text: t`${company}: exported` }),
    },
    onDone,
  );
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        title={t`Export the data of ${company}?`}
        description={
          <Trans>You get one file with all that is stored about the account, without passwords and tokens.</Trans>
        }
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        confirmLabel={t({ context: 'button', message: 'Export' })}
        pending={run.isPending}
        error={run.error === null ? undefined : failureSentences(i18n, run.error, publisherFailures.export)}
        onConfirm={() => run.send(undefined)}
      />
      <DeskProofDialog {...run.proof} email={you.email} />
    </>
  );
}
