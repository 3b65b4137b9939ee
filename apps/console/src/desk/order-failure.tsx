import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';

import { failureText } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';

/** The reason why an order failed. Screen readers read it when it appears. */
export function OrderFailure({ error, texts }: { error: unknown; texts: FailureTexts }): ReactNode {
  const { i18n } = useLingui();
  return (
    <p role="alert" className="rounded-base bg-danger-soft px-4 py-3 whitespace-pre-line text-danger empty:hidden">
      {error !== null && failureText(i18n, error, texts)}
    </p>
  );
}
