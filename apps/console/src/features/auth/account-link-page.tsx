import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { failureText } from '#lib/failure-text.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { followAccountLink } from './account-link.mutations.ts';
import type { AccountLinkPath } from './account-link.mutations.ts';
import { useAccountLink } from './use-account-link.ts';

interface AccountLinkPageProps {
  path: AccountLinkPath;
  /** What the address of the page says, not checked. */
  search: Record<string, unknown>;
  title: ReactNode;
  /** What the button is about to do. */
  purpose: ReactNode;
  action: ReactNode;
  /** Said once it is done, on the page that `next` leads to. */
  done: MessageDescriptor;
  next: string;
  /** Said of a link that no longer works, and of whatever else goes wrong. */
  failed: MessageDescriptor;
  /** What to do instead. */
  instead: ReactNode;
}

/** A page that a link from a mail opens. Scanners of mails open links, too, and run their scripts: only the button spends one. */
export function AccountLinkPage({
  path,
  search,
  title,
  purpose,
  action,
  done,
  next,
  failed,
  instead,
}: AccountLinkPageProps) {
  const { i18n } = useLingui();
  const router = useRouter();
  const { api, session, ui } = useRouterContext();
  const link = useAccountLink(search);
  const { mutate, isPending, error } = useMutation({
    ...followAccountLink(api, session, path),
    onSuccess: () => {
      router.clearCache();
      ui.snackbar.show({ text: i18n._(done) });
      void router.navigate({ href: next, replace: true });
    },
    onError: (failure) => {
      if (isRefusal(failure)) void router.navigate({ to: '.', state: {}, replace: true });
    },
  });
  const isOver = link === null || isRefusal(error);
  const failure = isOver ? failed : error && failureText(error, { fallback: failed });
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-heading font-semibold tracking-tight">{title}</h1>
      <div role="alert" className="contents">
        {failure && <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">{i18n._(failure)}</p>}
      </div>
      {isOver ? (
        instead
      ) : (
        <>
          <p className="text-text-muted">{purpose}</p>
          <Button block pending={isPending} onClick={() => link && mutate(link)}>
            {action}
          </Button>
        </>
      )}
    </div>
  );
}

/** The server's last word on a link, which need not be kept then; after anything else the same one may still work. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.kind === 'rejected' || failure.kind === 'fields');
}
