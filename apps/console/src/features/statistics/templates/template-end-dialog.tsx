import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { shortName } from '#common/format/short-name.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { savedReport } from '#features/statistics/model/template.ts';

import { saveFailures, templateFailures } from './templates-failures.ts';
import { deleteTemplate, overwriteTemplate } from './templates.mutations.ts';

interface TemplateEndDialogProps {
  template: ReportTemplate;
  action: 'overwrite' | 'delete';
  /** The shown report, which replaces that of the template. */
  report: ReportQuery;
  onClose: () => void;
  /** Closes the dialog after the template has been deleted or overwritten. */
  onDone: () => void;
}

/** The confirmation before a template is deleted or its report is overwritten. */
export function TemplateEndDialog({ template, action, report, onClose, onDone }: TemplateEndDialogProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const overwriting = useMutation({
    ...overwriteTemplate(api),
    onSuccess: () => ui.snackbar.show({ text: t`Report saved` }),
  });
  const removal = useMutation({
    ...deleteTemplate(api, template),
    onSuccess: () => ui.snackbar.show({ text: t`Template deleted` }),
  });
  const isDeletion = action === 'delete';
  const title = shortName(template.title);
  const error =
    (overwriting.error && failureSentences(i18n, overwriting.error, saveFailures(overwriting.error))) ??
    (removal.error && failureSentences(i18n, removal.error, templateFailures.delete)) ??
    undefined;
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
      pending={overwriting.isPending || removal.isPending}
      error={error}
      onConfirm={() =>
        isDeletion
          ? removal.mutate(undefined, { onSuccess: onDone })
          : overwriting.mutate({ id: template.id, ...savedReport(report) }, { onSuccess: onDone })
      }
    />
  );
}
