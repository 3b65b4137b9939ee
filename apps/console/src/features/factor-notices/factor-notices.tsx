import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { userKeys } from '#session/current-user.queries.ts';
import { lacksFactor } from '#session/missing-factor.ts';

const stopReset = (api: ApiClient) =>
  mutationOptions({
    mutationFn: () => unwrap(api.DELETE('/user/factor/reset')),
    meta: { invalidates: [userKeys.all] },
  });

const stopFailures: FailureTexts = {
  codes: { not_found: msg`It is not being removed any more. Reload the page.` },
  fallback: msg`Failed to keep the second factor`,
};

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-base bg-notice-soft px-6 py-4 text-notice max-md:px-4">
      <div className="max-w-prose min-w-0 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}

/** A notice that the publisher requires a second factor, which the person does not have. */
function MissingFactor({ user, dueAt }: { user: CurrentUser; dueAt: string }) {
  const { company } = user;
  if (lacksFactor(user)) {
    return (
      <Notice>
        <Trans>
          {company} requires a second factor, and you have none yet. Set one up here; then all pages open again.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice
      action={
        <Link to="/settings" search={{ tab: 'security' }} className={buttonStyle()}>
          <Trans context="button">Set it up</Trans>
        </Link>
      }
    >
      <Trans>
        {company} requires a second factor. Set one up before <ExactTime at={dueAt} />. After that, its pages open only
        once you have one.
      </Trans>
    </Notice>
  );
}

/** A notice that the network will remove the person's second factors as lost. */
function FactorReset({ at }: { at: string }) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const client = useQueryClient();
  const isSent = useRef(false);
  const stop = useMutation({
    ...stopReset(api),
    onSuccess: () => ui.snackbar.show({ text: t`Your second factor stays` }),
    // Another tab or the network may have stopped the removal, so its state is refetched.
    onError: () => client.invalidateQueries({ queryKey: userKeys.all }),
    onSettled: () => {
      isSent.current = false;
    },
  });
  const keep = (): void => {
    // A double press arrives before the button shows that it is pending.
    if (isSent.current) return;
    isSent.current = true;
    stop.mutate();
  };
  return (
    <Notice
      action={
        <Button pending={stop.isPending} onClick={keep}>
          <Trans context="button">Keep it</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Your second factor was reported as lost and will be removed on <ExactTime at={at} />. If that is wrong, keep
          it, and choose a new password.
        </Trans>
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {stop.error !== null && failureText(i18n, stop.error, stopFailures)}
      </p>
    </Notice>
  );
}

/** Notices about coming changes of the person's second factor, above every page. */
export function FactorNotices({ user }: { user: CurrentUser }) {
  const { factorDueAt, factorResetAt } = user;
  return (
    <>
      {factorDueAt !== null && <MissingFactor user={user} dueAt={factorDueAt} />}
      {factorResetAt !== null && <FactorReset at={factorResetAt} />}
    </>
  );
}
