import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '@publisher-console/ui/text-field';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { saveBlob } from '#common/page/save-text.ts';
import { useDesk } from '#desk/desk.ts';
import { ConfirmDialog, FormDialog } from '#desk/order-dialogs.tsx';
import { exportAccount } from './export-account.ts';
import { ContractDialog, ContractRevokeDialog } from './publisher-contract-dialogs.tsx';
import { FactorsDialog, line, OrderDialog, TokenDialog, usePublisherOrder } from './publisher-order-dialogs.tsx';
import type { DialogProps } from './publisher-order-dialogs.tsx';
import { ProfileDialog } from './publisher-profile-dialog.tsx';
import { publisherFailures } from './publishers.queries.ts';

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
