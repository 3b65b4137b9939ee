import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskMember, DeskPublisher, DeskToken } from '@publisher-console/api-contract/desk';
import type { OrderInputs } from '@publisher-console/api-contract/order-inputs';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { emailAddress } from '#common/forms/email-address.ts';
import { mandatory } from '#common/forms/length.ts';
import { saveBlob } from '#common/page/save-text.ts';
import { base64Of } from '#desk/base64-of.ts';
import { ChosenFile } from '#desk/chosen-file.tsx';
import { useDesk } from '#desk/desk.ts';
import { ConfirmDialog, FormDialog } from '#desk/order-dialogs.tsx';
import { orderOf } from '#desk/orders.ts';
import { exportAccount } from './export-account.ts';
import { counterpartyTitles } from './publisher-words.tsx';
import { publisherFailures, publisherKey } from './publishers.queries.ts';

/** The dialogs that the page's address may name. */
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
  onClose: () => void;
  /** Closes the dialog after its order was carried out. */
  onDone: () => void;
}

/** The open dialog of the page, with the order that it gives. */
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
        <OrderDialog
          {...shown}
          name="unblockUser"
          input={{ user }}
          title={t`Unblock ${company}?`}
          description={<Trans>All pages and API tokens work again at once. The owners get a mail.</Trans>}
          confirmLabel={t({ context: 'button', message: 'Unblock' })}
        />
      );
    case 'sign-out':
      return (
        <OrderDialog
          {...shown}
          name="signOutUser"
          input={{ user }}
          title={t`Sign out all members of ${company}?`}
          description={<Trans>Every session of the account ends at once. API tokens go on.</Trans>}
          confirmLabel={t({ context: 'button', message: 'Sign everybody out' })}
        />
      );
    case 'unlock':
      return (
        <OrderDialog
          {...shown}
          name="unlockUser"
          input={{ user }}
          title={t`Unlock ${company}?`}
          description={<Trans>The limits that too many attempts of {contact} have reached count from zero.</Trans>}
          confirmLabel={t({ context: 'button', message: 'Unlock' })}
        />
      );
    case 'link':
      return (
        <OrderDialog
          {...shown}
          name="linkUser"
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
    <OrderDialog
      {...shown}
      name="revokeToken"
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
    <OrderDialog
      {...shown}
      name="resetFactors"
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

/** Gives an order on the publisher, and reports its success. */
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

interface PublisherOrderProps<Name extends keyof OrderInputs> extends DialogProps {
  name: Name;
  input: OrderInputs[Name];
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
}

/** Requests a confirmation of an order that has no fields. */
function OrderDialog<Name extends keyof OrderInputs>({ name, input, ...props }: PublisherOrderProps<Name>) {
  const order = usePublisherOrder(name, props);
  return (
    <ConfirmDialog {...props} order={order} failures={publisherFailures.order} onConfirm={() => order.send(input)} />
  );
}

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory));
const optionalLine = v.pipe(v.string(), v.trim());

function BlockDialog(props: DialogProps) {
  const { t } = useLingui();
  const { publisher, onClose } = props;
  const { company } = publisher;
  const block = usePublisherOrder('blockUser', props);
  return (
    <FormDialog
      title={<Trans>Block {company}</Trans>}
      description={
        <Trans>
          From the next call on its members only read this reason and answer, and API tokens stop. The owners get it by
          mail.
        </Trans>
      }
      confirmLabel={<Trans context="button">Block</Trans>}
      tone="danger"
      order={block}
      failures={publisherFailures.order}
      onClose={onClose}
      schema={v.object({ en: line, ru: line })}
      submit={(reason) => block.send({ user: String(publisher.number), reason })}
    >
      {(field) => (
        <>
          <TextField {...field('en')} label={t`Reason in English`} lang="en" maxLength={2000} autoComplete="off" />
          <TextField {...field('ru')} label={t`Reason in Russian`} lang="ru" maxLength={2000} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
const noCurrency = msg`Enter the code of a currency, such as USD`.id;

const profileSchema = v.object({
  company: line,
  currency: v.pipe(
    line,
    v.toUpperCase(),
    v.check((code) => currencies.has(code), noCurrency),
  ),
  email: emailAddress,
  firstName: line,
  middleName: v.pipe(
    optionalLine,
    v.transform((name) => (name === '' ? null : name)),
  ),
  lastName: line,
  locale: v.picklist(['en', 'ru']),
});

type Profile = v.InferOutput<typeof profileSchema>;

/** The profile, with an empty text for each missing value. */
function profileOf({ company, currency, members }: DeskPublisher): Profile {
  const contact = members.find(({ isContact }) => isContact);
  const { email = '', firstName = '', middleName = null, lastName = '', locale = 'en' } = contact ?? {};
  return { company, currency, email, firstName, middleName, lastName, locale };
}

/** Only the changed fields, because the others may have changed since the dialog was opened. */
function changesOf(typed: Profile, opened: Profile): Partial<Profile> {
  const names = Object.keys(typed) as (keyof Profile)[];
  return Object.fromEntries(names.filter((name) => typed[name] !== opened[name]).map((name) => [name, typed[name]]));
}

function ProfileDialog(props: DialogProps) {
  const { t } = useLingui();
  const { publisher, onClose } = props;
  const { company } = publisher;
  const [opened] = useState(() => profileOf(publisher));
  const change = usePublisherOrder('changeUser', props);
  return (
    <FormDialog
      title={<Trans>Profile of {company}</Trans>}
      description={
        <Trans>
          Another e-mail counts at once, and both addresses get a mail. The currency changes only before the first app.
        </Trans>
      }
      confirmLabel={<Trans context="button">Save</Trans>}
      order={change}
      failures={publisherFailures.order}
      onClose={onClose}
      schema={profileSchema}
      submit={(typed) => {
        const changes = changesOf(typed, opened);
        if (Object.keys(changes).length === 0) onClose();
        else change.send({ user: String(publisher.number), ...changes });
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('company')}
            label={t`Company`}
            defaultValue={opened.company}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            {...field('currency')}
            label={t`Currency`}
            defaultValue={opened.currency}
            maxLength={3}
            autoComplete="off"
          />
          <TextField
            {...field('email')}
            type="email"
            label={t`E-mail`}
            defaultValue={opened.email}
            autoComplete="off"
          />
          <TextField
            {...field('firstName')}
            label={t`First name`}
            defaultValue={opened.firstName}
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            {...field('middleName')}
            label={t`Middle name`}
            defaultValue={opened.middleName ?? ''}
            maxLength={100}
            autoComplete="off"
          />
          <TextField
            {...field('lastName')}
            label={t`Last name`}
            defaultValue={opened.lastName}
            maxLength={100}
            autoComplete="off"
          />
          <RadioGroup
            {...field('locale')}
            label={t`Language of mails`}
            options={[
              { id: 'en', title: t`English` },
              { id: 'ru', title: t`Russian` },
            ]}
            defaultValue={opened.locale}
          />
        </>
      )}
    </FormDialog>
  );
}

const counterparties = ['self_employed', 'sole_proprietorship', 'limited_liability_company'] as const;

/** Bytes: the limit of the order. */
const largestContract = 20 * 1024 ** 2;

const contractSchema = v.object({ number: line, counterparty: v.picklist(counterparties), date: optionalLine });

function ContractDialog(props: DialogProps) {
  const { t, i18n } = useLingui();
  const { publisher, onClose } = props;
  const { company } = publisher;
  const [pdf, setPdf] = useState<File>();
  const [fault, setFault] = useState<string>();
  const register = usePublisherOrder('registerContract', props);
  return (
    <FormDialog
      title={<Trans>Register a contract of {company}</Trans>}
      description={
        <Trans>It replaces the contract in force. The owners get a mail, and find the PDF in Documents.</Trans>
      }
      confirmLabel={<Trans context="button">Register</Trans>}
      order={register}
      failures={publisherFailures.order}
      onClose={onClose}
      schema={contractSchema}
      submit={({ date, ...contract }) => {
        if (pdf === undefined) return setFault(t`Choose the file.`);
        if (pdf.size > largestContract) return setFault(t`Choose a file of at most 20 MB.`);
        setFault(undefined);
        return void base64Of(pdf).then(
          (content) =>
            register.send({
              user: String(publisher.number),
              ...contract,
              date: date === '' ? null : date,
              pdf: content,
            }),
          () => setFault(t`The file cannot be read.`),
        );
      }}
    >
      {(field) => (
        <>
          <TextField {...field('number')} label={t`Number`} maxLength={64} autoComplete="off" />
          <RadioGroup
            {...field('counterparty')}
            label={t`The publisher signs as`}
            options={counterparties.map((id) => ({ id, title: i18n._(counterpartyTitles[id]) }))}
            defaultValue="limited_liability_company"
          />
          <TextField {...field('date')} type="date" label={t`Date`} hint={t`Today, if it is left empty.`} />
          <ChosenFile
            label={t`Signed contract, PDF`}
            accept="application/pdf"
            error={fault}
            disabled={register.isPending}
            file={pdf}
            onChange={(chosen) => {
              setPdf(chosen);
              setFault(undefined);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

function ContractRevokeDialog(props: DialogProps & { contract: string }) {
  const { t } = useLingui();
  const { publisher, contract, onClose } = props;
  const { company } = publisher;
  const revoke = usePublisherOrder('revokeContract', props);
  return (
    <FormDialog
      title={<Trans>Revoke contract {contract}</Trans>}
      description={<Trans>The owners of {company} get the reason by mail.</Trans>}
      confirmLabel={<Trans context="button">Revoke</Trans>}
      tone="danger"
      order={revoke}
      failures={publisherFailures.order}
      onClose={onClose}
      schema={v.object({ reason: line })}
      submit={({ reason }) => revoke.send({ user: String(publisher.number), reason })}
    >
      {(field) => <TextField {...field('reason')} label={t`Reason`} maxLength={2000} autoComplete="off" />}
    </FormDialog>
  );
}

const otherNumber = msg`This is not the Publisher ID of this account`.id;

function EraseDialog(props: DialogProps) {
  const { t } = useLingui();
  const { publisher, onClose } = props;
  const { company, number } = publisher;
  const erase = usePublisherOrder('eraseUser', props);
  return (
    <FormDialog
      title={<Trans>Erase {company} for good</Trans>}
      description={
        <Trans>
          Names, addresses, files and messages are removed and cannot be brought back. Figures and the Publisher ID
          stay. Type {number} to go on.
        </Trans>
      }
      confirmLabel={<Trans context="button">Erase</Trans>}
      tone="danger"
      order={erase}
      failures={publisherFailures.order}
      onClose={onClose}
      schema={v.object({
        number: v.pipe(
          line,
          v.check((typed) => typed === String(number), otherNumber),
        ),
      })}
      submit={() => erase.send({ user: String(number), confirmed: number, isDryRun: false })}
    >
      {(field) => <TextField {...field('number')} label={t`Publisher ID`} inputMode="numeric" autoComplete="off" />}
    </FormDialog>
  );
}

function ExportDialog({ publisher: { number, company }, onClose, onDone }: DialogProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const { ui } = useRouterContext();
  const running = useRef<AbortController>(null);
  // Closing the dialog cancels the export.
  useEffect(() => () => running.current?.abort(), []);
  const run = useProvenMutation(
    {
      mutationFn: async () => {
        running.current = new AbortController();
        saveBlob(`publisher-${number}.json`, await exportAccount(api, number, running.current.signal));
      },
      onSuccess: () => ui.snackbar.show({ text: t`${company}: exported` }),
    },
    onDone,
  );
  return (
    <ConfirmDialog
      title={t`Export the data of ${company}?`}
      description={
        <Trans>You get one file with all that is stored about the account, without passwords and tokens.</Trans>
      }
      confirmLabel={t({ context: 'button', message: 'Export' })}
      order={run}
      failures={publisherFailures.export}
      onClose={onClose}
      onConfirm={() => run.send(undefined)}
    />
  );
}
