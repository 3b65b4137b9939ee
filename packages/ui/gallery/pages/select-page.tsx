import { useState } from 'react';

import { Select } from '#select.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function SelectPage() {
  const t = useText();
  const [size, setSize] = useState<'25' | '50'>('25');
  return (
    <>
      <Specimen state="ready">
        <div className="max-w-md">
          <Select
            aria-label={t('Rows per page')}
            value={size}
            onChange={setSize}
            options={[
              { id: '25', title: t('25 rows') },
              { id: '50', title: t('50 rows') },
            ]}
          />
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className="max-w-md">
          <Select
            aria-label={t('Rows')}
            disabled
            value={size}
            onChange={setSize}
            options={[{ id: '25', title: '25' }]}
          />
        </div>
      </Specimen>
    </>
  );
}
