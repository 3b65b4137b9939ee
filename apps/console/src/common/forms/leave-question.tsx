import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import type { AlertDialogProps } from '@publisher-console/ui/alert-dialog';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { registerWaitingNavigation } from '#common/page/address-dialog.ts';

interface LeaveQuestionProps extends Pick<AlertDialogProps, 'title' | 'description' | 'cancelLabel' | 'confirmLabel'> {
  /** Whether something would be lost now. */
  shouldConfirm: () => boolean;
  /** Whether it would also be lost when the dialog of the address closes (`useAddressDialog`). */
  isInDialog: () => boolean;
}

/**
 * Shows a question before something is lost: on a navigation (a link, Back, a closed dialog) and when the tab is
 * closed. Once the session has ended there is no question: typed values can no longer be saved, and another person may
 * be at the browser.
 */
export function LeaveQuestion({ shouldConfirm, isInDialog, ...texts }: LeaveQuestionProps) {
  const { session } = useRouterContext();
  const owner = useRef<string | undefined>(undefined);
  useEffect(() => {
    owner.current = session.read()?.userId;
  }, [session]);
  const shouldConfirmNow = (): boolean => session.read()?.userId === owner.current && shouldConfirm();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || (isInDialog() && dialogOf(current) !== dialogOf(next))) &&
      shouldConfirmNow(),
    enableBeforeUnload: shouldConfirmNow,
    withResolver: true,
  });
  const router = useRouter();
  const waiting = useRef(proceed);
  useEffect(() => {
    waiting.current = proceed;
    return proceed && registerWaitingNavigation(router, { proceed, reset });
  }, [router, proceed, reset]);
  // After unmount nothing can be lost. If the navigation got no answer, the router would stay at a route that is no
  // longer the browser's address.
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

/** The dialog that an address names. */
function dialogOf({ search }: { search: object }): unknown {
  return 'dialog' in search ? search.dialog : undefined;
}
