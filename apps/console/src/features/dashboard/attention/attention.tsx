import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { attentionQuery } from '#features/dashboard/data/dashboard.queries.ts';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';

import { AttentionItem } from './attention-item.tsx';
import { AttentionLine } from './attention-line.tsx';

/**
 * Problems that only the publisher can solve: one line, which opens the list of them; nothing if there are none.
 * @param hasSteps the first steps are on the page, of which the contract is one
 */
export function Attention({ hasSteps }: { hasSteps: boolean }) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(attentionQuery(api));
  if (data === undefined) {
    return error === null || isFetching ? null : (
      <PartFailure failure={error} texts={dashboardFailures.loadAttention} onRetry={() => void refetch()} />
    );
  }
  const { total, earnings } = data;
  const items = data.items.filter(({ kind }) => !hasSteps || kind !== 'contract_missing');
  if (items.length === 0) return null;
  const more = total - data.items.length;
  return (
    <section aria-label={t`Needs your attention`}>
      <Card>
        <details>
          <summary className="flex min-h-control items-center gap-3 rounded-base px-4 py-1.5 marker:content-none hover:bg-surface-sunken lg:px-5">
            <AttentionLine items={items} earnings={earnings} />
          </summary>
          <ul className="border-t border-border">
            {items.map((item) => (
              <li
                key={`${item.kind} ${item.application?.id}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border px-4 py-3 not-first:border-t lg:px-5 print:break-inside-avoid"
              >
                <AttentionItem item={item} currency={earnings?.currency ?? null} />
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className="border-t border-border px-4 py-3 text-text-muted lg:px-5">
              {t`${plural(more, { one: 'And # more item', other: 'And # more items' })}`}
            </p>
          )}
        </details>
      </Card>
    </section>
  );
}
