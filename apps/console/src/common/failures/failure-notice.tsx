import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '@publisher-console/ui/empty-state';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';

import { failureReason } from './failure-text.ts';
import type { FailureTexts } from './failure-text.ts';
import { leadsAway } from './leading-failure.ts';

interface FailureNoticeProps {
  failure: unknown;
  texts: FailureTexts;
  /** Absent if a retry cannot succeed. */
  onRetry?: (() => void) | undefined;
}

/** A failure in place of the content: what failed, why if that is known, and a button to retry. */
export function FailureNotice({ failure, texts, onRetry }: FailureNoticeProps) {
  const { i18n } = useLingui();
  if (leadsAway(failure)) return null;
  const reason = failureReason(failure, texts);
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        tone="danger"
        title={i18n._(texts.fallback)}
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
