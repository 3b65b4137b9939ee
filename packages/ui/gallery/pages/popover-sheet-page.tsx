import { useState } from 'react';

import { Button } from '#button.tsx';
import { Checkbox } from '#checkbox.tsx';
import { PopoverSheet } from '#popover-sheet.tsx';
import { TextField } from '#text-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const names = Array.from({ length: 40 }, (_, index) => `Application ${index + 1}`);

export function PopoverSheetPage() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Specimen state="longer than the screen">
        <PopoverSheet
          label={t('Applications')}
          doneLabel={t('Done')}
          trigger={<Button variant="secondary">{t('Applications')}</Button>}
          open={open}
          onOpenChange={setOpen}
          foot={
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('Build')}
            </Button>
          }
        >
          <div className="p-4">
            <TextField name="term" label={t('Name')} />
            {names.map((name) => (
              <Checkbox key={name} label={t(name)} />
            ))}
          </div>
        </PopoverSheet>
      </Specimen>
    </>
  );
}
