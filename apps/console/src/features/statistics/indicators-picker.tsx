import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { IndicatorCriterion, IndicatorId } from '@publisher-console/api-contract';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';

import type { IndicatorClass } from './indicators-control.tsx';

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

/** The popover of the indicators. */
export function IndicatorsPicker({ indicators, chosen, onChange }: IndicatorsPickerProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-[17rem_17rem]">
      {(Object.keys(classLabels) as IndicatorClass[]).map((name) => (
        <CheckboxList
          key={name}
          label={i18n._(classLabels[name])}
          items={indicators[name].map(({ id, title, description }) => ({ id, title, note: description }))}
          chosen={chosen}
          onChange={onChange}
        />
      ))}
      <p className="text-caption text-text-muted md:col-span-2">{t`Columns appear in the order in which you tick them.`}</p>
    </div>
  );
}
