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
  /** The initial values count as a change too: they come from a draft or from another form. */
  startsChanged?: boolean;
}

/**
 * Asks before typed values are lost: on a navigation (a link, Back, a closed dialog) and when the tab is closed. The
 * dialog has to be one of the address (`useAddressDialog`), whose `finish` closes it without a question.
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

  /** Once the session has ended, the form cannot be saved any more, and the guard does not ask. */
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
