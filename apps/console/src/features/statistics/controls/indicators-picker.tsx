import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { IndicatorCriterion, IndicatorId } from '@publisher-console/api-contract';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';

import { ColumnOrder } from './column-order.tsx';

export type IndicatorClass = 'base' | 'cash' | 'analytical' | 'extra';

const classLabels = {
  base: msg`Basic`,
  cash: msg`Monetary`,
  analytical: msg`Analytical`,
  extra: msg`Additional`,
} satisfies Record<IndicatorClass, MessageDescriptor>;

interface IndicatorsPickerProps {
  indicators: Record<IndicatorClass, readonly IndicatorCriterion[]>;
  chosen: IndicatorId[];
  onChange: (ids: IndicatorId[]) => void;
}

/** The popover of the indicators. The order is shown beside the checkboxes, so that ticking one moves no other. */
export function IndicatorsPicker({ indicators, chosen, onChange }: IndicatorsPickerProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid gap-6 p-4 lg:grid-cols-[auto_15rem]">
      <div className="grid content-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,17rem)_minmax(0,17rem)]">
        {(Object.keys(classLabels) as IndicatorClass[]).map((name) => (
          <CheckboxList
            key={name}
            label={i18n._(classLabels[name])}
            options={indicators[name].map(({ id, title, description, formula, measured }) => ({
              id,
              title,
              note: (
                <>
                  <span>{description}</span>
                  {formula !== null && <span className="block">{`= ${formula}`}</span>}
                  {measured !== 'all' && (
                    <span className="block font-medium">
                      {measured === 'none' ? <Trans>Not measured</Trans> : <Trans>Not measured everywhere</Trans>}
                    </span>
                  )}
                </>
              ),
            }))}
            value={chosen}
            onChange={onChange}
            everyTexts={{ tick: t`Select all`, untick: t`Select none` }}
          />
        ))}
      </div>
      <ColumnOrder offered={Object.values(indicators).flat()} chosen={chosen} onChange={onChange} />
    </div>
  );
}
