import { Trans, useLingui } from '@lingui/react/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { Dialog } from '@publisher-console/ui/dialog';
import { useRouter } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';

import { MessageForm } from './message-form.tsx';
import type { Message } from './message-form.tsx';

interface ObjectionDialogProps {
  /** The number of the entry. */
  entry: number;
  onSent: () => void;
}

/** An objection to an entry of the ledger. It creates a question, which is then shown. */
export function ObjectionDialog({ entry, onSent }: ObjectionDialogProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const router = useRouter();
  const { close } = useAddressDialog();
  const keyOf = useIdempotencyKeys();
  const send = async ({ text, files }: Message) => {
    const body = { text, files };
    const params = { path: { entry }, header: { 'Idempotency-Key': keyOf({ entry, body }) } };
    return await unwrap(api.POST('/money/entry/{entry}/objection', { body, params }));
  };
  return (
    <Dialog
      open
      sheet
      onOpenChange={close}
      title={<Trans>Object to entry #{entry}</Trans>}
      description={<Trans>Say what is wrong with it. Support answers here and by mail. You can object once.</Trans>}
      closeLabel={t`Close`}
    >
      <MessageForm
        draft={`objection to entry ${entry}`}
        send={send}
        announcement={t`Objection sent`}
        onSent={({ question }) => {
          onSent();
          void router.navigate({
            to: '/help/question/$questionId',
            params: { questionId: question.id },
            replace: true,
            ignoreBlocker: true,
          });
        }}
      />
    </Dialog>
  );
}
