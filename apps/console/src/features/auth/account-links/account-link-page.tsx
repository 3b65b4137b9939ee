import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';

import { followAccountLink, isRefusal } from './account-link.mutations.ts';
import type { AccountLinkPath } from './account-link.mutations.ts';
import { AccountSwitch } from './account-switch.tsx';
import { useAccountLink } from './use-account-link.ts';

interface AccountLinkPageProps {
  path: AccountLinkPath;
  /** The search of the page's address, not validated. */
  search: Record<string, unknown>;
  title: ReactNode;
  /** What the button will do. */
  purpose: ReactNode;
  action: ReactNode;
  /** Text while the link is being checked. */
  progress: ReactNode;
  /** After the start of the link's session, a snackbar on the page `next`. */
  done: MessageDescriptor;
  next: string;
  /** Message to a publisher who stays signed in to another account. */
  stayed: MessageDescriptor;
  /** Message about a link that no longer works. */
  failed: MessageDescriptor;
  /** Message about another failure, after which the link may still work; the reason follows it. */
  interrupted: MessageDescriptor;
  /** What to do instead. */
  instead: ReactNode;
}

/** A page that a link in a mail opens. Mail scanners open links and run scripts, so only the button uses the link up. */
export function AccountLinkPage({ path, search, done, next, stayed, ...texts }: AccountLinkPageProps) {
  const { i18n } = useLingui();
  const router = useRouter();
  const context = useRouterContext();
  const link = useAccountLink(search);
  // After another navigation a late answer must not redirect.
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
    return <AccountSwitch choice={data} onSwitched={() => goOn(done, next)} onKept={() => goOn(stayed, '/')} />;

  const isOver = link === null || isRefusal(error);
  const failure = isOver ? i18n._(texts.failed) : error && failureText(i18n, error, { fallback: texts.interrupted });
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-heading font-semibold tracking-tight">{texts.title}</h1>
      <div role="alert" className="contents">
        {failure && <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">{failure}</p>}
      </div>
      {isOver ? (
        texts.instead
      ) : (
        <>
          <p aria-live="polite" className="text-text-muted">
            {data?.outcome === 'signed-in' ? i18n._(done) : isPending ? texts.progress : texts.purpose}
          </p>
          {/* Pending also while the next page loads. */}
          <Button block pending={isPending || data !== undefined} onClick={() => link && mutate(link)}>
            {texts.action}
          </Button>
        </>
      )}
    </div>
  );
}
