import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { buttonStyle } from '@publisher-console/ui/button';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';
import { AccountLinkPanel } from '#common/page/account-link-panel.tsx';
import { isRefusal, useAccountLink } from '#common/page/use-account-link.ts';

const resetLink = v.object({ hash: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)) });
type ResetLink = v.InferOutput<typeof resetLink>;

function readLink(search: unknown): ResetLink | null {
  const read = v.safeParse(resetLink, search);
  return read.success ? read.output : null;
}

const stopReset = (api: ApiClient) =>
  mutationOptions({ mutationFn: (body: ResetLink) => unwrap(api.POST('/factor-reset/stop', { body })) });

const incomplete = msg`The link is incomplete. Open it from the e-mail again.`;
// The API does not distinguish a damaged link from a used one.
const refused = msg`This link does not work: it is incomplete or too old, or the second factor was kept or removed already. Sign in to see which.`;
const failures = { codes: { link_expired: refused }, fallback: msg`Failed to keep the second factor` };

/** The page of a link that is mailed before the network removes a second factor as lost. */
export function FactorResetPage({ search }: { search: Record<string, unknown> }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const link = useAccountLink(search, readLink);
  const { mutate, isPending, error, isSuccess } = useMutation(stopReset(api));
  const isOver = link === null || isSuccess || isRefusal(error);
  return (
    <AccountLinkPanel
      title={<Trans>Second factor</Trans>}
      failure={error ? failureText(i18n, error, failures) : link === null && !isSuccess && i18n._(incomplete)}
      state={
        isSuccess ? (
          <Trans>
            Your second factor stays. Choose a new password if you did not report it as lost: somebody may know yours.
          </Trans>
        ) : (
          <Trans>
            Your second factor was reported as lost, and the network is about to remove it. If that is wrong, keep it.
          </Trans>
        )
      }
      action={<Trans context="button">Keep my second factor</Trans>}
      pending={isPending}
      onPress={() => link && mutate(link)}
      instead={
        isOver ? (
          <Link to="/settings" className={buttonStyle({ block: true })}>
            <Trans context="button">Open settings</Trans>
          </Link>
        ) : undefined
      }
    />
  );
}
