import { useState } from 'react';

import { Button } from '#button.tsx';
import { Dialog } from '#dialog.tsx';
import { TextField } from '#text-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function DialogPage() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Specimen state="with a form">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('Open')}
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t('Save the template')}
          description={t('You will find it under My templates')}
          closeLabel={t('Close')}
          actions={<Button onClick={() => setOpen(false)}>{t('Save')}</Button>}
        >
          <TextField label={t('Name')} />
        </Dialog>
      </Specimen>
    </>
  );
}
