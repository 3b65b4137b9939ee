import { Trans, useLingui } from '@lingui/react/macro';
import { DayField } from '@publisher-console/ui/day-field';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { useState } from 'react';

import { useFormat } from '#common/format/format.ts';
import { localDay } from '#common/format/local-day.ts';
import { useNow } from '#common/format/use-now.ts';

import { expiryChoices, expiryDays, expiryOf } from './api-token-expiry.ts';
import type { ExpiryChoice } from './api-token-expiry.ts';

interface ApiTokenExpiryFieldProps {
  /** `day` is shown only if a day is to be chosen. */
  field: Record<'choice' | 'day', FormFieldProps>;
}

/** How long a new token is valid, with a warning for one that never ends. */
export function ApiTokenExpiryField({ field }: ApiTokenExpiryFieldProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [chosen, setChosen] = useState<ExpiryChoice>('90');
  const [day, setDay] = useState('');
  const now = useNow();
  const { first, last } = expiryDays(now);
  const untilOf = (id: ExpiryChoice): string | undefined => {
    const end = id === 'day' ? null : expiryOf(id, '', now);
    if (end === null) return undefined;
    const date = format.day(localDay(new Date(end)));
    return t`Until ${date}`;
  };
  const titles: Record<ExpiryChoice, string> = {
    '30': t`30 days`,
    '90': t`90 days`,
    '365': t`365 days`,
    day: t`Custom date`,
    never: t`No expiration`,
  };
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        {...field.choice}
        label={t`Expiration`}
        options={expiryChoices.map((id) => ({ id, title: titles[id], note: untilOf(id) }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === 'day' && (
        <DayField
          {...field.day}
          label={t`Last day`}
          hint={t`The token is valid until the end of this day.`}
          value={day}
          onChange={setDay}
          min={first}
          max={last}
          locale={i18n.locale}
          texts={{
            notADay: (example) => t`Enter the date as ${example}`,
            outOfRange: (earliest, latest) => t`Choose a date from ${earliest} to ${latest}`,
          }}
        />
      )}
      <output>
        {chosen === 'never' && (
          <span className="block rounded-base bg-notice-soft px-4 py-3 text-notice">
            <Trans>
              If such a token leaks, it works until somebody notices. Choose an expiration wherever you can.
            </Trans>
          </span>
        )}
      </output>
    </div>
  );
}
