import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskMember, DeskPublisher, DeskToken } from '@publisher-console/api-contract/desk';
import type { OrderInputs } from '@publisher-console/api-contract/order-inputs';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { mandatory } from '#common/forms/length.ts';
import { useDesk } from '#desk/desk.ts';
import { ConfirmDialog } from '#desk/order-dialogs.tsx';
import { orderOf } from '#desk/orders.ts';
import { publisherFailures, publisherKey } from './publishers.queries.ts';

export interface DialogProps {
  publisher: DeskPublisher;
  onClose: () => void;
  /** Closes the dialog after its order was carried out. */
  onDone: () => void;
}

interface PublisherOrderProps<Name extends keyof OrderInputs> extends DialogProps {
  name: Name;
  input: OrderInputs[Name];
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
}

/** Requests a confirmation of an order that has no fields. */
export function OrderDialog<Name extends keyof OrderInputs>({ name, input, ...props }: PublisherOrderProps<Name>) {
  const order = usePublisherOrder(name, props);
  return (
    <ConfirmDialog {...props} order={order} failures={publisherFailures.order} onConfirm={() => order.send(input)} />
  );
}

export function TokenDialog({ token: { id, name }, ...shown }: DialogProps & { token: DeskToken }) {
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

export function FactorsDialog({ member: { email, factorResetAt }, ...shown }: DialogProps & { member: DeskMember }) {
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
export function usePublisherOrder<Name extends keyof OrderInputs>(name: Name, { publisher, onDone }: DialogProps) {
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

export const line = v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory));
export const optionalLine = v.pipe(v.string(), v.trim());
