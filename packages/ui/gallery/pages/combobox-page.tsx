import { useState } from 'react';

import { Combobox } from '#combobox.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const countries = ['Argentina', 'Brazil', 'Canada', 'Denmark', 'Estonia', 'France', 'Germany', 'Hungary'].map(
  (title) => ({
    id: title,
    title,
  }),
);

export function ComboboxPage() {
  const t = useText();
  const [several, setSeveral] = useState<string[]>([]);
  const [one, setOne] = useState<string[]>(['Denmark']);
  const texts = { search: t('Find a country'), nothingFound: t('Nothing found') };
  return (
    <>
      <Specimen state="several">
        <div className="max-w-md">
          <Combobox
            label={t('Countries')}
            options={countries}
            chosen={several}
            onChange={setSeveral}
            allLabel={t('All countries')}
            summary={(chosen) => (chosen.length === 0 ? t('All') : chosen.join(', '))}
            texts={texts}
          />
        </div>
      </Specimen>
      <Specimen state="one">
        <div className="max-w-md">
          <Combobox
            single
            label={t('Country')}
            options={countries}
            chosen={one}
            onChange={setOne}
            summary={(chosen) => t(chosen.join(', '))}
            texts={texts}
            hint={t('The country of your account')}
          />
        </div>
      </Specimen>
      <Specimen state="wrong">
        <div className="max-w-md">
          <Combobox
            single
            label={t('Tax residence')}
            options={countries}
            chosen={[]}
            onChange={setOne}
            summary={() => t('Not chosen')}
            texts={texts}
            error={t('Mandatory field')}
          />
        </div>
      </Specimen>
    </>
  );
}
