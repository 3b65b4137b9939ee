import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { requiredFactor } from '#common/factors/required-factor.ts';
import { failureText } from '#common/failures/failure-text.ts';
import { AccountLinkPanel } from '#common/page/account-link-panel.tsx';
import { isRefusal, useAccountLink } from '#common/page/use-account-link.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { StorageNotice } from '#features/auth/storage-notice.tsx';
import { followAccountLink, declineAccountSwitch, switchAccount } from './account-link.mutations.ts';
import type { OtherAccount, SignInLinkPath } from './account-link.mutations.ts';
import { readAccountLink } from './account-link.schema.ts';
import { maskedEmail } from './masked-email.ts';

interface AccountSwitchProps {
  choice: OtherAccount;
  onSwitched: () => void;
  onDeclined: () => void;
}

/** Lets the user switch to the account of a link, or stay signed in to the present one. */
function AccountSwitch({ choice, onSwitched, onDeclined }: AccountSwitchProps) {
  const context = useRouterContext();
  const change = useMutation({ ...switchAccount(context), onSuccess: onSwitched });
  const decline = useMutation({ ...declineAccountSwitch(context), onSuccess: onDeclined });
  const isPending = change.isPending || decline.isPending;
  const heading = useRef<HTMLHeadingElement>(null);
  const { present } = choice;
  const linked = maskedEmail(choice.begun.user.email);

  // The pressed button is gone. The focus must not be on another button, which a double press would press.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="flex flex-col gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-heading font-semibold tracking-tight">
        <Trans>Another account is signed in</Trans>
      </h1>
      <p className="wrap-anywhere text-text-muted">
        <Trans>
          This link belongs to <strong className="text-text">{linked}</strong>. In this browser you are signed in as{' '}
          <strong className="text-text">{present}</strong>. If you switch, that session ends.
        </Trans>
      </p>
      <Button block pending={isPending} onClick={() => change.mutate(choice)}>
        <Trans context="button">Switch to {linked}</Trans>
      </Button>
      <Button variant="quiet" block pending={isPending} onClick={() => decline.mutate(choice)}>
        <Trans context="button">Stay signed in as {present}</Trans>
      </Button>
    </div>
  );
}

interface AccountLinkPageProps {
  path: SignInLinkPath;
  /** The search of the page's address, not validated. */
  search: Record<string, unknown>;
  title: ReactNode;
  /** The effect of the button. */
  purpose: ReactNode;
  action: ReactNode;
  /** Text while the link is being checked. */
  progress: ReactNode;
  /** A snackbar on the page `next`, after the link's session has begun. */
  done: MessageDescriptor;
  next: string;
  /** Message to a publisher who stays signed in to another account. */
  stayed: MessageDescriptor;
  /** Message about a link that no longer works. */
  failed: MessageDescriptor;
  /** Message about another failure, followed by the reason. The link may still work. */
  interrupted: MessageDescriptor;
  /** An alternative to the link. */
  instead: ReactNode;
}

const FactorStep = lazyRouteComponent(() => import('#features/auth/sign-in/factor-step.tsx'), 'FactorStep');

/** A page that a link in a mail opens, whose button signs in. */
export function AccountLinkPage({ path, search, done, next, stayed, ...texts }: AccountLinkPageProps) {
  const { i18n } = useLingui();
  const router = useRouter();
  const context = useRouterContext();
  const link = useAccountLink(search, readAccountLink);
  // A late answer must not redirect after another navigation.
  const isStillHere = (): boolean => router.latestLocation.pathname === path;
  const goOn = (text: MessageDescriptor, href: string): void => {
    router.clearCache();
    context.ui.snackbar.show({ text: i18n._(text) });
    if (isStillHere()) void router.navigate({ href, replace: true });
  };
  const { mutate, isPending, error, data } = useMutation({
    ...followAccountLink(context, path),
    onSuccess: ({ outcome }) => {
      if (outcome === 'signed-in') goOn(done, next);
      else if (outcome === 'confirmed-before') goOn(msg`Your e-mail is confirmed already`, next);
    },
    onError: (failure) => {
      if (isRefusal(failure) && isStillHere()) void router.navigate({ to: path, state: {}, replace: true });
    },
  });
  if (data?.outcome === 'other-account')
    return <AccountSwitch choice={data} onSwitched={() => goOn(done, next)} onDeclined={() => goOn(stayed, '/')} />;

  const factor = requiredFactor(error);
  if (factor !== null) {
    return (
      <div className="flex flex-col gap-5">
        <h1 className="text-heading font-semibold tracking-tight">{texts.title}</h1>
        <LazyComponent>
          <FactorStep factor={factor} onSignedIn={() => goOn(done, next)} />
        </LazyComponent>
      </div>
    );
  }

  const isOver = link === null || isRefusal(error);
  const failure = isOver ? i18n._(texts.failed) : error && failureText(i18n, error, { fallback: texts.interrupted });
  return (
    <AccountLinkPanel
      title={texts.title}
      notice={<StorageNotice />}
      failure={failure}
      state={data?.outcome === 'signed-in' ? i18n._(done) : isPending ? texts.progress : texts.purpose}
      action={texts.action}
      // The button also stays pending while the next page loads.
      pending={isPending || data !== undefined}
      onPress={() => link && mutate(link)}
      instead={isOver ? texts.instead : undefined}
    />
  );
}
