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
  const [isMissing, setIsMissing] = useState(true);
  return (
    <>
      <Specimen state="several, all and notes">
        <CheckboxList
          label={t('Block types')}
          items={items.map((item) => ({ ...item, title: t(item.title), note: t('Shown between two screens') }))}
          chosen={chosen}
          onChange={setChosen}
          allLabel={t('All block types')}
        />
      </Specimen>
      <Specimen state="all at once, wrong until something is ticked">
        <CheckboxList
          label={t('Indicators')}
          items={items.map((item) => ({ ...item, title: t(item.title) }))}
          error={isMissing && t('Mandatory field')}
          onInput={() => setIsMissing(false)}
          everyTexts={{ tick: t('Select all'), untick: t('Select none') }}
        />
      </Specimen>
    </>
  );
}
