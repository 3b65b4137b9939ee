import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';

import { templateSchema } from './template.schema.ts';
import { templateFailures } from './templates-failures.ts';
import { renameTemplate } from './templates.mutations.ts';

interface RenameTemplateDialogProps {
  template: ReportTemplate;
  onClose: () => void;
  /** Closes the dialog after the template has been renamed. */
  onRenamed: () => void;
}

/** The dialog for a new title of a template. */
export function RenameTemplateDialog({ onClose, ...form }: RenameTemplateDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Rename the template</Trans>} closeLabel={t`Close`}>
      <NameForm {...form} />
    </Dialog>
  );
}

function NameForm({ template, onRenamed }: Omit<RenameTemplateDialogProps, 'onClose'>) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const { mutate, isPending, error } = useMutation({
    ...renameTemplate(api, template),
    onSuccess: () => ui.snackbar.show({ text: t`Template renamed` }),
  });
  const form = useSchemaForm({
    schema: templateSchema,
    submit: ({ title }) => mutate(title, { onSuccess: onRenamed }),
    pending: isPending,
    error,
    failures: templateFailures.rename,
  });
  return (
    <>
      <Form of={form}>
        <TextField {...form.field('title')} label={t`Template name`} defaultValue={template.title} autoComplete="off" />
        <Button type="submit" block pending={isPending}>
          <Trans context="button">Save</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}
