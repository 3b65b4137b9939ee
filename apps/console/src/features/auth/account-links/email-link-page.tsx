import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';
import { AccountLinkPanel } from '#common/page/account-link-panel.tsx';
import { isRefusal, useAccountLink } from '#common/page/use-account-link.ts';

import { confirmEmail, emailLinkPath } from './account-link.mutations.ts';
import { readAccountLink } from './account-link.schema.ts';

const refused = msg`The link has expired, or it was replaced or withdrawn. The e-mail was not changed.`;
const failures = {
  codes: {
    link_expired: refused,
    email_taken: msg`Another account has this e-mail now. The e-mail was not changed.`,
  },
  fallback: msg`An error has occurred while changing the e-mail`,
};

/** The page that the link in a mail to the new address of an account opens. */
export function EmailLinkPage({ search }: { search: Record<string, unknown> }) {
  const { i18n } = useLingui();
  const router = useRouter();
  const link = useAccountLink(search, readAccountLink);
  const { mutate, isPending, error, data } = useMutation({
    ...confirmEmail(useRouterContext()),
    onSettled: (_data, failure) => {
      // The link is no longer useful. A late answer must not redirect after another navigation.
      if (failure !== null && !isRefusal(failure)) return;
      if (router.latestLocation.pathname === emailLinkPath)
        void router.navigate({ to: emailLinkPath, state: {}, replace: true });
    },
  });
  const email = data?.email;
  const isOver = link === null || data !== undefined || isRefusal(error);
  const failure = error ? failureText(i18n, error, failures) : link === null && data === undefined && i18n._(refused);
  return (
    <AccountLinkPanel
      title={<Trans>New e-mail</Trans>}
      failure={failure}
      state={
        email !== undefined ? (
          <Trans>
            The e-mail of the account is now <strong className="text-text">{email}</strong>. Sign in with it from now
            on.
          </Trans>
        ) : isPending ? (
          <Trans>Changing the e-mail…</Trans>
        ) : (
          <Trans>Confirm this address to make it the e-mail of the account.</Trans>
        )
      }
      action={<Trans context="button">Confirm e-mail</Trans>}
      pending={isPending}
      onPress={() => link && mutate(link)}
      instead={isOver ? <NextPage isSignedIn={data?.isSignedIn ?? false} isDone={data !== undefined} /> : undefined}
    />
  );
}

/** The page that the user opens next: the settings, or the sign-in, which redirects to the settings. */
function NextPage({ isSignedIn, isDone }: { isSignedIn: boolean; isDone: boolean }) {
  const goesToSettings = isSignedIn || !isDone;
  return (
    <Link to={goesToSettings ? '/settings' : '/auth/login'} className={buttonStyle({ block: true })}>
      {goesToSettings ? <Trans context="button">Open settings</Trans> : <Trans context="button">Sign in</Trans>}
    </Link>
  );
}
