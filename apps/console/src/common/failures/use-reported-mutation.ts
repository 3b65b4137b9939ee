import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from './failure-text.ts';
import type { FailureTexts } from './failure-text.ts';

/**
 * Whether a failure redirects to another page, which explains it. The failure must not be shown before the redirect.
 */
export function causesRedirect(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure &&
    (failure.kind === 'session-ended' || failure.kind === 'blocked' || failure.code === 'password_change_required')
  );
}

interface Report {
  /** Shown after a success. */
  done: MessageDescriptor;
  failures: FailureTexts;
}

/**
 * A mutation whose result is shown in a snackbar, also after a navigation. A failure also refetches what the mutation
 * would have changed: a refusal often means that the page was out of date.
 */
export function useReportedMutation<Data, Variables, Result>(
  options: UseMutationOptions<Data, Error, Variables, Result>,
  { done, failures }: Report,
) {
  const { i18n } = useLingui();
  const { ui } = useRouterContext();
  return useMutation<Data, Error, Variables, Result>({
    ...options,
    onSuccess: async (...args) => {
      await options.onSuccess?.(...args);
      ui.snackbar.show({ text: i18n._(done) });
    },
    onError: async (...args) => {
      await options.onError?.(...args);
      const [failure, , , { client }] = args;
      if (causesRedirect(failure)) return;
      ui.snackbar.show({ text: failureSentences(i18n, failure, failures), color: 'danger' });
      for (const queryKey of options.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
    },
  });
}
