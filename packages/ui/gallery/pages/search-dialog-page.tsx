import { useState } from 'react';

import { Button } from '#button.tsx';
import { SearchDialog } from '#search-dialog.tsx';
import { TextField } from '#text-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function SearchDialogPage() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Specimen state="with a field">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Search')}
      </Button>
      {open && (
        <SearchDialog title={t('Search or jump to')} onClose={() => setOpen(false)}>
          <div className="flex flex-col gap-4 p-4">
            <TextField label={t('Term')} />
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('Close')}
            </Button>
          </div>
        </SearchDialog>
      )}
    </Specimen>
  );
}
