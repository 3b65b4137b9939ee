import { useState } from 'react';

import { OptionList } from '#option-list.tsx';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const options = Array.from({ length: 5000 }, (_, index) => ({
  id: `app-${index + 1}`,
  title: `Application ${index + 1}`,
}));

export function OptionListPage() {
  const t = useText();
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <Specimen state="five thousand">
        <div className="max-w-md">
          <FocusButton<HTMLInputElement>>
            {(ref) => (
              <OptionList
                ref={ref}
                label={t('Applications')}
                options={options.map((option) => ({ ...option, title: t(option.title) }))}
                value={chosen}
                onChange={setChosen}
                allLabel={t('All applications')}
                texts={{ search: t('Find an application'), nothingFound: t('Nothing found') }}
              />
            )}
          </FocusButton>
          <output>{chosen.join(', ')}</output>
        </div>
      </Specimen>
    </>
  );
}
