import { useLingui } from '@lingui/react/macro';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { initialValues, typedValues } from './typed-values.ts';

interface UnsavedChangesGuardProps {
  /** A form of `useSchemaForm`. */
  of: { element: RefObject<HTMLFormElement | null> };
  /** Also what the form was rendered with is a change: it was typed elsewhere. */
  startsChanged?: boolean;
}

/**
 * Asks before the values of a form are lost: when a link, Back or a closed dialog leads away from it, and when the tab
 * is closed. The dialog has to be one of the address (`useAddressDialog`). What is sent and saved is left by `finish`.
 */
export function UnsavedChangesGuard({ of: { element }, startsChanged = false }: UnsavedChangesGuardProps) {
  const { t } = useLingui();
  const { session } = useRouterContext();
  const initial = useRef('');
  const owner = useRef<string | undefined>(undefined);
  useEffect(() => {
    initial.current = startsChanged ? typedValues(null) : initialValues(element.current);
    owner.current = session.read()?.userId;
  }, [element, session, startsChanged]);

  /** Nobody can keep the form of a session that has ended. */
  const hasChanges = (): boolean =>
    typedValues(element.current) !== initial.current && session.read()?.userId === owner.current;

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || (isInDialog(element.current) && dialogOf(current) !== dialogOf(next))) &&
      hasChanges(),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  });
  return (
    <AlertDialog
      open={status === 'blocked'}
      onOpenChange={() => reset?.()}
      title={t`Leave without saving?`}
      description={t`What you have typed will be lost.`}
      cancelLabel={t`Keep editing`}
      confirmLabel={t`Discard`}
      tone="danger"
      onConfirm={() => proceed?.()}
    />
  );
}

/** Which dialog an address names. */
function dialogOf({ search }: { search: object }): unknown {
  return 'dialog' in search ? search.dialog : undefined;
}

function isInDialog(form: HTMLFormElement | null): boolean {
  return form !== null && form.closest('div[role=dialog]') !== null;
}
