import { Trans, useLingui } from '@lingui/react/macro';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';

interface TemplateEndDialogProps {
  title: string;
  action: 'overwrite' | 'delete';
  pending: boolean;
  error: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** The confirmation before a template is deleted or its report is overwritten. */
export function TemplateEndDialog({ title, action, pending, error, onClose, onConfirm }: TemplateEndDialogProps) {
  const { t } = useLingui();
  const isDeletion = action === 'delete';
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={isDeletion ? t`Delete “${title}”?` : t`Overwrite “${title}”?`}
      description={
        isDeletion ? (
          <Trans>The template disappears at once. Statistics and links to reports stay as they are.</Trans>
        ) : (
          <Trans>The template keeps its name and gets the report that is shown now.</Trans>
        )
      }
      cancelLabel={t`Cancel`}
      confirmLabel={isDeletion ? t`Delete the template` : t`Overwrite the template`}
      tone={isDeletion ? 'danger' : 'primary'}
      pending={pending}
      error={error}
      onConfirm={onConfirm}
    />
  );
}
