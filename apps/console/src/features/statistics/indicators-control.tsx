import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { IndicatorCriterion, IndicatorId } from '@publisher-console/api-contract';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';

import { ReportControl } from './report-control.tsx';

export type IndicatorClass = 'base' | 'cash' | 'analytical' | 'extra';

const classLabels = {
  base: msg`Basic`,
  cash: msg`Monetary`,
  analytical: msg`Analytical`,
  extra: msg`Additional`,
} satisfies Record<IndicatorClass, MessageDescriptor>;

interface IndicatorsControlProps {
  indicators: Record<IndicatorClass, readonly IndicatorCriterion[]>;
  chosen: IndicatorId[];
  complaint: string | undefined;
  onChange: (ids: IndicatorId[]) => void;
}

export function IndicatorsControl({ indicators, chosen, complaint, onChange }: IndicatorsControlProps) {
  const { t, i18n } = useLingui();
  const { length: count } = chosen;
  const offered = Object.values(indicators).flat();
  const only = count === 1 ? offered.find(({ id }) => id === chosen[0])?.title : undefined;
  const choice =
    count === 0 ? t`Not selected` : (only ?? t`${plural(count, { one: '# indicator', other: '# indicators' })}`);
  return (
    <ReportControl label={t`Indicators`} choice={choice} complaint={complaint}>
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
    </ReportControl>
  );
}
