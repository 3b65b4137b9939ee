import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { TriangleAlert } from 'lucide-react';

import { failureText } from './failure-text.ts';
import type { FailureTexts } from './failure-text.ts';

interface FailureNoticeProps {
  failure: unknown;
  texts: FailureTexts;
  onRetry: () => void;
}

/** What failed, why as far as that is known, and another try. */
export function FailureNotice({ failure, texts, onRetry }: FailureNoticeProps) {
  const { i18n } = useLingui();
  const reason = failureText(failure, texts);
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        tone="danger"
        title={i18n._(texts.fallback)}
        description={reason === texts.fallback ? undefined : i18n._(reason)}
        action={
          <Button variant="secondary" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        }
      />
    </div>
  );
}
