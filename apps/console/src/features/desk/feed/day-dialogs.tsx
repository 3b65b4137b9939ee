import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskFeedRun, FeedPublication } from '@publisher-console/api-contract/desk';
import { TextField } from '@publisher-console/ui/text-field';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { mandatory } from '#common/forms/length.ts';
import { useDesk } from '#desk/desk.ts';
import { ConfirmDialog, FormDialog } from '#desk/order-dialogs.tsx';
import { orderOf } from '#desk/orders.ts';
import { feedFailures, feedKey } from './feed.queries.ts';

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

interface AgainDialogProps extends DialogProps {
  source: string;
  date: string;
  refusal: string | null;
}

/** Loads a refused day of a watched place by force. The place still has the files of the day. */
export function AgainDialog({ source, date, refusal, onClose, onDone }: AgainDialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const again = useProvenMutation(
    {
      ...orderOf(api, 'readWatchedDay', [feedKey]),
      onSuccess: () => ui.snackbar.show({ text: t`The day was read again` }),
    },
    onDone,
  );
  return (
    <ForceDialog
      description={<Trans>The watched place is read again, and the day counts whatever it loses or gains.</Trans>}
      refusal={refusal}
      order={again}
      onClose={onClose}
      onForce={(reason) => again.send({ id: source, day: date, isForced: true, reason })}
    />
  );
}

/** Loads a refused run by force from its stored file. */
export function LoadAnywayDialog({ run: { id, message }, onClose, onDone }: DialogProps & { run: DeskFeedRun }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const load = useProvenMutation(
    {
      ...orderOf(api, 'loadRefusedRun', [feedKey]),
      onSuccess: () => ui.snackbar.show({ text: t`The day was loaded` }),
    },
    onDone,
  );
  return (
    <ForceDialog
      description={<Trans>The refused file is still here. The day counts whatever it loses or gains.</Trans>}
      refusal={message}
      order={load}
      onClose={onClose}
      onForce={(reason) => load.send({ run: id, reason })}
    />
  );
}

interface ForceDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'description' | 'onClose' | 'order'> {
  refusal: string | null;
  onForce: (reason: string) => void;
}

const forcedSchema = v.object({ reason: v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory)) });

/** Requests the reason why a refused day is right. */
function ForceDialog({ refusal, onForce, ...dialog }: ForceDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      {...dialog}
      title={<Trans>Load anyway</Trans>}
      confirmLabel={<Trans context="button">Load anyway</Trans>}
      tone="danger"
      failures={feedFailures.again}
      schema={forcedSchema}
      submit={({ reason }) => onForce(reason)}
    >
      {(field) => (
        <>
          {refusal !== null && (
            <p lang="en" className="rounded-base bg-danger-soft px-4 py-2 text-danger wrap-anywhere">
              {refusal}
            </p>
          )}
          <TextField
            {...field('reason')}
            label={t`Why is it right?`}
            hint={t`The audit log keeps it.`}
            maxLength={500}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

export function RevertDialog({ publication, onClose, onDone }: DialogProps & { publication: FeedPublication }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { load } = publication;
  const revert = useProvenMutation(
    {
      ...orderOf(api, 'revertLoad', [feedKey]),
      onSuccess: () => ui.snackbar.show({ text: t`Load ${load} was taken back` }),
    },
    onDone,
  );
  return (
    <ConfirmDialog
      title={t`Take back load ${load}?`}
      description={<Trans>For all of its days, what counted before counts again. Publishers see it at once.</Trans>}
      confirmLabel={t`Take back`}
      tone="danger"
      order={revert}
      failures={feedFailures.revert}
      onClose={onClose}
      onConfirm={() => revert.send({ id: load, isForced: false })}
    />
  );
}
