import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardStage } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';

import { Checklist, doneOf } from './checklist.tsx';

interface StagesProps {
  stages: readonly DashboardStage[];
}

/** The checklist below the figures, or below the steps to the first ad, folded to one line. */
export function FoldedSteps({ stages, isAll }: StagesProps & { isAll: boolean }) {
  return (
    <Card className="print:hidden">
      <details>
        <summary className="flex min-h-control items-center gap-2 rounded-base px-4 font-medium marker:content-none">
          <span aria-hidden className="text-text-muted transition-transform in-open:rotate-90">
            ›
          </span>
          {isAll ? <Trans>All steps</Trans> : <Trans>First steps</Trans>}
          {/* Beside the steps to the first ad, which count themselves, a second count would contradict. */}
          {!isAll && <Done stages={stages} />}
        </summary>
        <div className="border-t border-border p-4">
          <Checklist stages={stages} />
        </div>
      </details>
    </Card>
  );
}

function Done({ stages }: StagesProps) {
  const { t } = useLingui();
  const items = stages.flatMap((stage) => stage.items);
  const done = doneOf(items);
  const all = items.length;
  return <span className="font-normal text-text-muted">{t`${done} of ${all}`}</span>;
}
