import { useLingui } from '@lingui/react/macro';
import type { IndicatorColumn, IndicatorId } from '@publisher-console/api-contract';
import { Select } from '@publisher-console/ui/select';
import Image from 'lucide-react/icons/image';
import type { ReactNode } from 'react';

import { ActionMenu } from '#common/late/action-menu.tsx';

import type { ChartIndicators } from './chart-shape.ts';

interface ChartControlsProps {
  columns: readonly IndicatorColumn[];
  indicators: ChartIndicators;
  /** Whether the chart can have a second indicator. */
  hasSecond: boolean;
  onChartChange: (chart: IndicatorId[]) => void;
  onSave: (format: 'svg' | 'png') => void;
  /** Other controls of the chart. */
  children: ReactNode;
}

/** The choice of the indicators of a chart, and the menu that saves it. */
export function ChartControls({ columns, indicators, hasSecond, onChartChange, onSave, children }: ChartControlsProps) {
  const { t } = useLingui();
  const [main, second] = indicators;
  return (
    <div className="flex items-center gap-2 max-md:flex-wrap print:hidden">
      <IndicatorSelect
        label={t`Indicator of the chart`}
        columns={columns}
        chosen={main}
        onChange={(id) => id && onChartChange([id])}
      />
      {hasSecond && columns.length > 1 && (
        // On a phone, below the others.
        <span className="min-w-0 max-md:order-last max-md:basis-full">
          <IndicatorSelect
            label={t`Second indicator of the chart`}
            columns={columns.filter(({ id }) => id !== main)}
            noneLabel={t`Add a second line`}
            chosen={second}
            onChange={(id) => onChartChange(id ? [main, id] : [main])}
          />
        </span>
      )}
      <span className="ml-auto flex min-h-control items-center">
        {children}
        <ActionMenu
          label={t`Save the chart`}
          actions={[
            { icon: Image, label: t`Save as SVG`, onSelect: () => onSave('svg') },
            { icon: Image, label: t`Save as PNG`, onSelect: () => onSave('png') },
          ]}
        />
      </span>
    </div>
  );
}

interface IndicatorSelectProps {
  label: string;
  columns: readonly IndicatorColumn[];
  /** The label of the option without an indicator; absent if there is none. */
  noneLabel?: string;
  chosen: IndicatorId | undefined;
  onChange: (id: IndicatorId | undefined) => void;
}

function IndicatorSelect({ label, columns, noneLabel, chosen, onChange }: IndicatorSelectProps) {
  const options: { id: IndicatorId | ''; title: string }[] = [
    ...(noneLabel === undefined ? [] : [{ id: '' as const, title: noneLabel }]),
    ...columns.map(({ id, title }) => ({ id, title })),
  ];
  return (
    <span className="min-w-0">
      <Select
        aria-label={label}
        value={chosen ?? ''}
        options={options}
        onChange={(value) => onChange(columns.find(({ id }) => id === value)?.id)}
      />
    </span>
  );
}
