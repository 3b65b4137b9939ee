import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { attentionQuery } from '#features/dashboard/data/dashboard.queries.ts';
import { DashboardSection } from '#features/dashboard/parts/dashboard-section.tsx';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';

import { AttentionItem } from './attention-item.tsx';

/** More would leave no room for the figures. */
const firstItems = 3;

/** Problems that only the publisher can solve, each with a link to the page for it; nothing if there are none. */
export function Attention() {
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(attentionQuery(api));
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (data === undefined) {
    return error === null || isFetching ? null : (
      <PartFailure failure={error} texts={dashboardFailures.loadAttention} onRetry={() => void refetch()} />
    );
  }
  if (data.total === 0) return null;
  const shown = isUnfolded ? data.attentionList : data.attentionList.slice(0, firstItems);
  const folded = data.attentionList.length - shown.length;
  const { total } = data;
  return (
    <DashboardSection title={<Trans>Needs your attention</Trans>}>
      <Card>
        <ul ref={list} tabIndex={-1} className="outline-none">
          {shown.map((item) => (
            <li
              key={`${item.kind} ${item.application?.id}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-3 last:border-b-0 print:break-inside-avoid"
            >
              <AttentionItem item={item} />
            </li>
          ))}
        </ul>
        {folded > 0 && (
          <div className="border-t border-border p-1 print:hidden">
            <Button
              variant="quiet"
              onClick={() => {
                // The focused button disappears, so the list gets the focus.
                list.current?.focus({ preventScroll: true });
                setIsUnfolded(true);
              }}
            >
              <Trans>Show {folded} more</Trans>
            </Button>
          </div>
        )}
        {isUnfolded && total > shown.length && (
          <p className="border-t border-border px-4 py-3 text-text-muted">
            <MoreItems more={total - shown.length} />
          </p>
        )}
      </Card>
    </DashboardSection>
  );
}

function MoreItems({ more }: { more: number }) {
  const { t } = useLingui();
  return t`${plural(more, { one: 'And # more item', other: 'And # more items' })}`;
}
