import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { EmptyState } from '@publisher-console/ui/empty-state';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';

import { failureReason } from './failure-text.ts';
import type { FailureTexts } from './failure-text.ts';
import { causesRedirect } from './use-reported-mutation.ts';

interface FailureNoticeProps {
  failure: unknown;
  texts: FailureTexts;
  /** Absent if a retry cannot succeed. */
  onRetry?: (() => void) | undefined;
}

/**
 * A failure in place of the content: which call failed, the reason if it is known, and a button to retry. A failure
 * that is not of a call, such as an error while rendering, names no call.
 */
export function FailureNotice({ failure, texts, onRetry }: FailureNoticeProps) {
  const { i18n } = useLingui();
  if (causesRedirect(failure)) return null;
  const reason = failureReason(failure, texts);
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        tone="danger"
        title={i18n._(failure instanceof ApiFailure ? texts.fallback : msg`Something went wrong`)}
        description={reason && i18n._(reason)}
        action={
          onRetry && (
            <DisappearingButton onPress={onRetry}>
              <Trans>Retry</Trans>
            </DisappearingButton>
          )
        }
      />
    </div>
  );
}
