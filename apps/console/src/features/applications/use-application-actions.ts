import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Application } from '@publisher-console/api-contract';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';

import { applicationFailures } from './applications-failures.ts';
import { deleteApplication, resumeApplication, stopApplication } from './applications.mutations.ts';

/** The actions on an application; their results are shown in snackbars. */
export function useApplicationActions({ id }: Pick<Application, 'id'>) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const of = { api, id };
  const stop = useReportedMutation(stopApplication(of), {
    done: msg`App stopped`,
    failures: applicationFailures.stop,
  });
  const resume = useReportedMutation(resumeApplication(of), {
    done: msg`App resumed`,
    failures: applicationFailures.resume,
  });
  const options = deleteApplication(of);
  // A failure is shown in the confirmation dialog, which stays open.
  const remove = useMutation({
    ...options,
    onSuccess: (...args) => {
      options.onSuccess?.(...args);
      ui.snackbar.show({ text: i18n._(msg`App deleted`) });
    },
  });
  return {
    stop: () => stop.mutate(),
    resume: () => resume.mutate(),
    isResuming: resume.isPending,
    remove: (onDeleted: () => void) => remove.mutate(undefined, { onSuccess: onDeleted }),
    removal: {
      pending: remove.isPending,
      error: remove.error === null ? undefined : failureSentences(i18n, remove.error, applicationFailures.delete),
      reset: remove.reset,
    },
  };
}
