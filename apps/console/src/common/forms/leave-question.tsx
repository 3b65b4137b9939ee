import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import type { AlertDialogProps } from '@publisher-console/ui/alert-dialog';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { keepWaiting } from '#common/page/address-dialog.ts';

interface LeaveQuestionProps extends Pick<AlertDialogProps, 'title' | 'description' | 'cancelLabel' | 'confirmLabel'> {
  /** Whether something would be lost now. */
  asks: () => boolean;
  /** Whether it would be lost with the dialog of the address too (`useAddressDialog`). */
  isInDialog: () => boolean;
}

/**
 * Asks before something is lost: on a navigation (a link, Back, a closed dialog) and when the tab is closed. It does not ask
 * once the session has ended: what was typed cannot be saved any more, and what is shown is not for whoever is there now.
 */
export function LeaveQuestion({ asks, isInDialog, ...texts }: LeaveQuestionProps) {
  const { session } = useRouterContext();
  const owner = useRef<string | undefined>(undefined);
  useEffect(() => {
    owner.current = session.read()?.userId;
  }, [session]);
  const asksOwner = (): boolean => session.read()?.userId === owner.current && asks();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || (isInDialog() && dialogOf(current) !== dialogOf(next))) && asksOwner(),
    enableBeforeUnload: asksOwner,
    withResolver: true,
  });
  const router = useRouter();
  const waiting = useRef(proceed);
  useEffect(() => {
    waiting.current = proceed;
    return proceed && keepWaiting(router, proceed);
  }, [router, proceed]);
  // Nothing can be lost any more. Without an answer, the router would stay where the browser's address no longer is.
  useEffect(() => () => waiting.current?.(), []);
  return (
    <AlertDialog
      {...texts}
      open={status === 'blocked'}
      onOpenChange={() => reset?.()}
      tone="danger"
      onConfirm={() => proceed?.()}
    />
  );
}

/** Which dialog an address names. */
function dialogOf({ search }: { search: object }): unknown {
  return 'dialog' in search ? search.dialog : undefined;
}
