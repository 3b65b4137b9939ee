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
          onChange={setValue}
          options={[
            { id: 'ios', title: 'iOS' },
            { id: 'android', title: 'Android', note: t('Also on watches') },
            { id: 'web', title: 'Web', disabled: true },
          ]}
        />
      </Specimen>
      <Specimen state="wrong">
        <RadioGroup
          label={t('Format')}
          value={none}
          onChange={setNone}
          error={t('Please choose the ad format')}
          options={[
            { id: 'banner', title: t('Banner') },
            { id: 'native', title: t('Native') },
          ]}
        />
      </Specimen>
    </>
  );
}
