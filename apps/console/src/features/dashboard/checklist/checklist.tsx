import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardStage, DashboardStageItem } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { Progress } from '@publisher-console/ui/progress';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { setStageItem } from '#features/dashboard/data/dashboard.mutations.ts';

import { ChecklistLink } from './checklist-link.tsx';

/** The onboarding checklist: a card for each group of items, with its progress. */
export function Checklist({ stages }: { stages: readonly DashboardStage[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {stages.map((stage) => (
        <li key={stage.id} className="min-w-0 print:break-inside-avoid">
          <Stage stage={stage} />
        </li>
      ))}
    </ul>
  );
}

function Stage({ stage: { title, items } }: { stage: DashboardStage }) {
  const done = doneOf(items);
  const all = items.length;
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-caption whitespace-nowrap text-text-muted">
          <Trans>
            {done} of {all}
          </Trans>
        </p>
      </div>
      <Progress label={title} value={done / all} tone={done === all ? 'success' : 'primary'} />
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Item({ item: { id, title, isCompleted } }: { item: DashboardStageItem }) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const options = setStageItem(api, id);
  const { mutate } = useMutation({
    ...options,
    onError: (...args) => {
      void options.onError?.(...args);
      const [failure, , , { client }] = args;
      ui.snackbar.show({ text: failureSentences(i18n, failure, dashboardFailures.setItem), color: 'danger' });
      for (const queryKey of options.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Checkbox label={title} checked={isCompleted} onChange={({ currentTarget }) => mutate(currentTarget.checked)} />
      {/* Below the text of the label. */}
      <div className="ml-7 print:hidden">
        <ChecklistLink id={id} />
      </div>
    </>
  );
}

/** The number of completed items. */
export function doneOf(items: readonly DashboardStageItem[]): number {
  return items.filter(({ isCompleted }) => isCompleted).length;
}
