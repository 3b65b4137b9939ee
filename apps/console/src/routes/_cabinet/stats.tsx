import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_cabinet/stats')({
  component: StatisticsPlaceholder,
});

function StatisticsPlaceholder() {
  return (
    <h1>
      <Trans>Statistics</Trans>
    </h1>
  );
}
