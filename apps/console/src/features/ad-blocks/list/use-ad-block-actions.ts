import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { AdBlock } from '@publisher-console/api-contract';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { deleteAdBlock, renameAdBlock, resumeAdBlock, stopAdBlock } from '#features/ad-blocks/ad-blocks.mutations.ts';

/** The actions on an ad block; their results are shown in snackbars. */
export function useAdBlockActions(block: AdBlock) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const of = { api, block };
  const stop = useReportedMutation(stopAdBlock(of), {
    done: msg`Ad block stopped`,
    failures: adBlockFailures.stop,
  });
  const resume = useReportedMutation(resumeAdBlock(of), {
    done: msg`Ad block resumed`,
    failures: adBlockFailures.resume,
  });
  const rename = useReportedMutation(renameAdBlock(of), {
    done: msg`Ad block updated`,
    failures: adBlockFailures.rename,
  });
  // A failure is shown in the confirmation dialog, which stays open.
  const remove = useMutation({
    ...deleteAdBlock(of),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`Ad block deleted`) }),
  });
  return {
    stop: () => stop.mutate(),
    resume: () => resume.mutate(),
    isResuming: resume.isPending,
    rename: (name: string, onFailure: () => void) => rename.mutate(name, { onError: onFailure }),
    remove: (onDeleted: () => void) => remove.mutate(undefined, { onSuccess: onDeleted }),
    removal: {
      pending: remove.isPending,
      error: remove.error === null ? undefined : failureSentences(i18n, remove.error, adBlockFailures.delete),
      reset: remove.reset,
    },
  };
}
