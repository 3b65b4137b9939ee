import { useState } from 'react';

import { RadioGroup } from '#radio-group.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function RadioGroupPage() {
  const t = useText();
  const [value, setValue] = useState<string | null>('ios');
  const [none, setNone] = useState<string | null>(null);
  return (
    <>
      <Specimen state="chosen">
        <RadioGroup
          label={t('Platform')}
          value={value}
          onValueChange={setValue}
          options={[
            { value: 'ios', label: 'iOS' },
            { value: 'android', label: 'Android', note: t('Also on watches') },
            { value: 'web', label: 'Web', disabled: true },
          ]}
        />
      </Specimen>
      <Specimen state="wrong">
        <RadioGroup
          label={t('Format')}
          value={none}
          onValueChange={setNone}
          error={t('Please choose the ad format')}
          options={[
            { value: 'banner', label: t('Banner') },
            { value: 'native', label: t('Native') },
          ]}
        />
      </Specimen>
    </>
  );
}
