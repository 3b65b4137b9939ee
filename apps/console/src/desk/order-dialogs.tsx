import { useLingui } from '@lingui/react/macro';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import type { FormSchema } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { DeskProofDialog } from './desk-proof.tsx';
import { FormDraft } from './form-draft.ts';

interface OrderDialogProps {
  title: ReactNode;
  description: ReactNode;
  /** The verb on the confirm button. */
  confirmLabel: ReactNode;
  tone?: 'danger' | 'primary';
  /** The mutation that the button starts. */
  order: Pick<ReturnType<typeof useProvenMutation>, 'isPending' | 'error' | 'proof'>;
  failures: FailureTexts;
  onClose: () => void;
}

interface FormDialogProps<Schema extends FormSchema> extends OrderDialogProps {
  schema: Schema;
  submit: (values: v.InferOutput<Schema>) => void;
  /** The fields of the form. */
  children: (field: ReturnType<typeof useSchemaForm<Schema>>['field']) => ReactNode;
}

/** A dialog with the form of an order. It requests a factor if the order needs one. */
export function FormDialog<Schema extends FormSchema>({
  title,
  description,
  confirmLabel,
  tone = 'primary',
  order: { isPending: pending, error, proof },
  failures,
  onClose,
  schema,
  submit,
  children,
}: FormDialogProps<Schema>) {
  const { t } = useLingui();
  const form = useSchemaForm({ schema, submit, pending, error, failures });
  return (
    <Dialog open sheet onOpenChange={onClose} title={title} description={description} closeLabel={t`Close`}>
      <Form of={form}>
        {children(form.field)}
        <Button type="submit" variant={tone} block pending={pending}>
          {confirmLabel}
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <FormDraft of={form} />
      <DeskProofDialog {...proof} />
    </Dialog>
  );
}

/** Requests a confirmation of an order, and a factor if the order needs one. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  tone = 'primary',
  order: { isPending, error, proof },
  failures,
  onClose,
  onConfirm,
}: OrderDialogProps & { confirmLabel: string; onConfirm: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        title={title}
        description={description}
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        confirmLabel={confirmLabel}
        tone={tone}
        pending={isPending}
        error={error === null ? undefined : failureSentences(i18n, error, failures)}
        onConfirm={onConfirm}
      />
      <DeskProofDialog {...proof} />
    </>
  );
}
