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
            onValueChange={setSize}
            options={[
              { value: '25', label: t('25 rows') },
              { value: '50', label: t('50 rows') },
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
            onValueChange={setSize}
            options={[{ value: '25', label: '25' }]}
          />
        </div>
      </Specimen>
    </>
  );
}
