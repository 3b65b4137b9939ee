import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

import { LeaveQuestion } from './leave-question.tsx';
import { initialValues, typedValues } from './typed-values.ts';

interface UnsavedChangesGuardProps {
  /** A form of `useSchemaForm`. */
  of: { element: RefObject<HTMLFormElement | null> };
  /** The initial values count as a change too: they come from a draft or from another form. */
  startsChanged?: boolean;
}

/**
 * Shows a question before typed values are lost: on a navigation (a link, Back, a closed dialog) and when the tab is
 * closed. The dialog has to be one of the address (`useAddressDialog`), whose `finish` closes it without a question.
 */
export function UnsavedChangesGuard({ of: { element }, startsChanged = false }: UnsavedChangesGuardProps) {
  const { t } = useLingui();
  const initial = useRef('');
  useEffect(() => {
    initial.current = startsChanged ? typedValues(null) : initialValues(element.current);
  }, [element, startsChanged]);
  return (
    <LeaveQuestion
      shouldConfirm={() => typedValues(element.current) !== initial.current}
      isInDialog={() => isInDialog(element.current)}
      title={t`Leave without saving?`}
      description={t`What you have typed will be lost.`}
      cancelLabel={t`Keep editing`}
      confirmLabel={t`Discard`}
    />
  );
}

function isInDialog(form: HTMLFormElement | null): boolean {
  return form !== null && form.closest('div[role=dialog]') !== null;
}
