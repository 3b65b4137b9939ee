import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { storedSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';
import { useMutation } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { causesRedirect } from '#common/failures/use-reported-mutation.ts';
import { clearTab } from '#session/tab-storage.ts';

import { NativeSelect } from './native-select.tsx';

const failures: FailureTexts = {
  codes: { not_found: msg`You no longer belong to this publisher` },
  fallback: msg`Failed to change the publisher`,
};

/** Switches to another publisher of the person, also in other tabs. Renders nothing if there is only one. */
export function PublisherSwitcher({ user: { publisher, publishers } }: { user: CurrentUser }) {
  const { t, i18n } = useLingui();
  const { api, session, ui } = useRouterContext();
  const change = useMutation({
    mutationFn: (id: string) => unwrap(api.POST('/user/publisher', { body: { publisher: id } })),
    onSuccess: (begun) => {
      const stored = storedSession(begun);
      clearTab({ exceptOf: stored.userId });
      session.write(stored);
      // A full page load, so that no data of the other publisher stays in memory.
      window.location.assign('/');
    },
    onError: (failure) => {
      if (!causesRedirect(failure))
        ui.snackbar.show({ text: failureSentences(i18n, failure, failures), color: 'danger' });
    },
  });
  if (publishers.length < 2) return null;
  return (
    <NativeSelect
      isInMenu
      icon={Building2}
      label={t`Company`}
      value={change.isPending ? change.variables : publisher.id}
      options={publishers.map(({ id, company, number }) => ({ value: id, label: `${company} (${number})` }))}
      onValueChange={(id) => change.mutate(id)}
    />
  );
}
