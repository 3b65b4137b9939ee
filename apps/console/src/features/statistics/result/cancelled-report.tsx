import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import CircleSlash from 'lucide-react/icons/circle-slash';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';

/** Shown in place of a report that was cancelled. */
export function CancelledReport({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        icon={CircleSlash}
        title={t`The report was cancelled`}
        description={t`Your selection is kept. Change it, or build the report again.`}
        action={
          <DisappearingButton onPress={onRetry}>
            <Trans>Retry</Trans>
          </DisappearingButton>
        }
      />
    </Card>
  );
}
