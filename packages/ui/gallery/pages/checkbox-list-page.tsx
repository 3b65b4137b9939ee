import { useState } from 'react';

import { CheckboxList } from '#checkbox-list.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const items = [
  { id: 'banner', title: 'Banner' },
  { id: 'interstitial', title: 'Interstitial' },
  { id: 'rewarded', title: 'Rewarded video' },
];

export function CheckboxListPage() {
  const t = useText();
  const [chosen, setChosen] = useState<string[]>(['banner']);
  const [error, setError] = useState<string | undefined>(t('Choose an indicator'));
  return (
    <>
      <Specimen state="several, all and notes">
        <CheckboxList
          label={t('Block types')}
          options={items.map((item) => ({ ...item, title: t(item.title), note: t('Shown between two screens') }))}
          value={chosen}
          onChange={setChosen}
          allLabel={t('All block types')}
        />
      </Specimen>
      <Specimen state="all at once">
        <CheckboxList
          label={t('Indicators')}
          options={items.map((item) => ({ ...item, title: t(item.title) }))}
          everyTexts={{ tick: t('Select all'), untick: t('Select none') }}
        />
      </Specimen>
      <Specimen state="an error until the next input">
        <CheckboxList
          label={t('Columns')}
          options={items.map((item) => ({ ...item, title: t(item.title) }))}
          everyTexts={{ tick: t('Select all'), untick: t('Select none') }}
          error={error}
          onInput={() => setError(undefined)}
        />
      </Specimen>
    </>
  );
}
