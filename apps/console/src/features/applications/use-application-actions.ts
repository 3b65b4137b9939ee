import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Application } from '@publisher-console/api-contract';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { useNow } from '#common/format/use-now.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';

import { applicationFailures } from './applications-failures.ts';
import { deleteApplication, resumeApplication, stopApplication } from './applications.mutations.ts';

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** From when a rejected application may be resumed, in the browser's time zone; null once it may be resumed. */
function useEarliestResumption(resumableAt: string | null): string | null {
  const format = useFormat();
  const now = useNow();
  return resumableAt !== null && Date.parse(resumableAt) > now ? format.instant(resumableAt, ownZone) : null;
}

/** The actions on an application, whose results are shown in snackbars. */
export function useApplicationActions({ id, resumableAt }: Pick<Application, 'id' | 'resumableAt'>) {
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
  const earliest = useEarliestResumption(resumableAt);
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
    resume: (note = '') => {
      if (earliest === null) resume.mutate(note);
      else ui.snackbar.show({ text: i18n._(msg`You can resume the app from ${earliest}`), color: 'notice' });
    },
    resumeLabel: earliest === null ? undefined : i18n._(msg`Resume from ${earliest}`),
    isResuming: resume.isPending,
    remove: (onDeleted: () => void) => remove.mutate(undefined, { onSuccess: onDeleted }),
    removal: {
      pending: remove.isPending,
      error: remove.error === null ? undefined : failureSentences(i18n, remove.error, applicationFailures.delete),
      reset: remove.reset,
    },
  };
}
