import { useState } from 'react';

import { Card } from '#card.tsx';
import { DateRangePicker } from '#date-range-picker.tsx';
import type { DayRange } from '#day-range.ts';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const presets = { yesterday: 'Yesterday', last_7_days: 'Last 7 days', last_month: 'Last month' };

export function DateRangePickerPage() {
  const t = useText();
  const [preset, setPreset] = useState<string | null>('last_7_days');
  const [range, setRange] = useState<DayRange | null>({ from: '2026-11-13', to: '2026-11-19' });
  return (
    <>
      <Specimen state="two months">
        <Card className="w-fit max-w-full">
          <DateRangePicker
            presets={Object.entries(presets).map(([id, title]) => ({ id, title: t(title) }))}
            preset={preset}
            onPresetChange={setPreset}
            range={range}
            onRangeChange={(next) => {
              setPreset(null);
              setRange(next);
            }}
            min="2026-01-05"
            max="2026-11-20"
            locale="en"
            firstWeekday={0}
            texts={{
              presets: t('Preset periods'),
              from: t('From'),
              to: t('To'),
              previousMonth: t('Previous month'),
              nextMonth: t('Next month'),
              clear: t('Clear'),
              notADay: (example) => t(`Enter the date as ${example}`),
              outOfRange: (first, last) => t(`Choose a date from ${first} to ${last}`),
            }}
          />
        </Card>
        <output>{range ? `${range.from} ${range.to}` : 'none'}</output>
      </Specimen>
    </>
  );
}
