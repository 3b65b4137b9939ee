import { useState } from 'react';

import { DayField } from '#day-field.tsx';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function DayFieldPage() {
  const t = useText();
  const [day, setDay] = useState('2026-11-20');
  const texts = {
    notADay: (example: string) => t(`Enter the date as ${example}`),
    outOfRange: (first: string, last: string) => t(`Choose a date from ${first} to ${last}`),
  };
  return (
    <>
      <Specimen state="English">
        <div className="max-w-md">
          <FocusButton<HTMLInputElement>>
            {(ref) => (
              <DayField
                ref={ref}
                label={t('Day')}
                value={day}
                min="2026-01-01"
                max="2026-12-31"
                locale="en"
                onChange={setDay}
                texts={texts}
              />
            )}
          </FocusButton>
        </div>
      </Specimen>
      <Specimen state="Russian">
        <div className="max-w-md">
          <DayField
            label={t('День')}
            value={day}
            min="2026-01-01"
            max="2026-12-31"
            locale="ru"
            onChange={setDay}
            texts={texts}
          />
        </div>
      </Specimen>
      <output>{day}</output>
    </>
  );
}
