import { msg } from '@lingui/core/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';

import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';

import { templateFailures } from './templates-failures.ts';
import { setStartTemplate } from './templates.mutations.ts';

/** Makes a template the one that Statistics opens with, or no more. */
export function useTemplateStart(template: ReportTemplate) {
  const { api } = useRouterContext();
  const becomeStart = useReportedMutation(setStartTemplate(api, template, true), {
    done: msg`Statistics opens with this template`,
    failures: templateFailures.setStart,
  });
  const stopBeingStart = useReportedMutation(setStartTemplate(api, template, false), {
    done: msg`Statistics opens with the usual report`,
    failures: templateFailures.setStart,
  });
  return (isStart: boolean) => (isStart ? becomeStart : stopBeingStart).mutate();
}
