import { useLingui } from '@lingui/react/macro';
import { OrderList } from '@publisher-console/ui/order-list';

interface ColumnOrderProps<Id extends string> {
  /** All columns that can be chosen. */
  offered: readonly { id: Id; title: string }[];
  chosen: Id[];
  onChange: (ids: Id[]) => void;
}

/** The chosen columns in their order, or a hint while none is chosen. */
export function ColumnOrder<Id extends string>({ offered, chosen, onChange }: ColumnOrderProps<Id>) {
  const { t } = useLingui();
  return (
    <div className="min-w-0">
      <h2 className="mb-1 text-caption font-semibold text-text-muted">{t`Order of columns`}</h2>
      {chosen.length === 0 && <p className="text-caption text-text-muted">{t`What you select appears here.`}</p>}
      <OrderList
        label={t`Order of columns`}
        options={offered}
        value={chosen}
        onChange={onChange}
        texts={{
          howToMove: t`The arrow keys move it, Delete removes it.`,
          remove: (title) => t`Remove ${title}`,
          moved: (title, place, count) => t`${title}: ${place} of ${count}`,
        }}
      />
    </div>
  );
}
