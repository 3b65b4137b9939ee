import { useLingui } from '@lingui/react/macro';
import type { WebhookDelivery } from '@publisher-console/api-contract';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { linkStyle } from '@publisher-console/ui/link';

import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';

import { DeliveryState } from './delivery-state.tsx';
import { NextAttempt } from './next-attempt.tsx';
import { eventTitle } from './webhook-words.ts';

/** The columns of the deliveries; the name of the event opens the rest. */
export function useDeliveryColumns(onOpen: (id: string) => void) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const columns: DataTableColumn<WebhookDelivery>[] = [
    {
      id: 'event',
      title: t`Event`,
      align: 'start',
      cell: ({ id, type }) => (
        <button
          type="button"
          className={linkStyle({ className: 'text-start touch:min-h-control' })}
          onClick={() => onOpen(id)}
        >
          {eventTitle(i18n, type)}
        </button>
      ),
    },
    { id: 'state', title: t`State`, align: 'start', cell: ({ state }) => <DeliveryState state={state} /> },
    { id: 'time', title: t`Time`, align: 'start', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { id: 'attempts', title: t`Attempts`, align: 'end', cell: ({ attempts }) => format.count(attempts.length) },
    {
      id: 'next',
      title: t`Next attempt`,
      align: 'start',
      cell: ({ nextAttemptAt }) => <NextAttempt at={nextAttemptAt} />,
    },
  ];
  return columns;
}
