import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { savedReport } from '#features/statistics/model/template.ts';

import { saveFailures, templateFailures } from './templates-failures.ts';
import { deleteTemplate, overwriteTemplate, setStartTemplate } from './templates.mutations.ts';

/** The actions of a template's menu, with their messages. */
export function useTemplateActions(template: ReportTemplate) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const becomeStart = useReportedMutation(setStartTemplate(api, template, true), {
    done: msg`Statistics opens with this template`,
    failures: templateFailures.setStart,
  });
  const stopBeingStart = useReportedMutation(setStartTemplate(api, template, false), {
    done: msg`Statistics opens with the usual report`,
    failures: templateFailures.setStart,
  });
  // The dialogs that confirm the other two actions stay open after a failure and show it.
  const overwriting = useMutation({
    ...overwriteTemplate(api),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`Report saved`) }),
  });
  const removal = useMutation({
    ...deleteTemplate(api, template),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`Template deleted`) }),
  });
  return {
    setStart: (isStart: boolean) => (isStart ? becomeStart : stopBeingStart).mutate(),
    overwrite: (report: ReportQuery, onDone: () => void) =>
      overwriting.mutate({ id: template.id, ...savedReport(report) }, { onSuccess: onDone }),
    remove: (onDone: () => void) => removal.mutate(undefined, { onSuccess: onDone }),
    pending: overwriting.isPending || removal.isPending,
    error:
      (overwriting.error && failureSentences(i18n, overwriting.error, saveFailures(overwriting.error))) ??
      (removal.error && failureSentences(i18n, removal.error, templateFailures.delete)) ??
      undefined,
    reset: () => {
      overwriting.reset();
      removal.reset();
    },
  };
}
