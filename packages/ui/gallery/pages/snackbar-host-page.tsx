import { useState } from 'react';

import { Button } from '#button.tsx';
import { Dialog } from '#dialog.tsx';
import { SnackbarHost } from '#snackbar-host.tsx';
import { createSnackbarQueue } from '#snackbar-queue.ts';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function SnackbarHostPage() {
  const t = useText();
  const [queue] = useState(createSnackbarQueue);
  const [open, setOpen] = useState(false);
  const save = () => queue.show({ text: t('Template saved') });
  return (
    <>
      <Specimen state="success">
        <Button variant="secondary" onClick={save}>
          {t('Save')}
        </Button>
      </Specimen>
      <Specimen state="notice, at least 400 px wide">
        <Button
          variant="secondary"
          onClick={() => queue.show({ text: t('You are offline'), color: 'notice', minWidth: 400 })}
        >
          {t('Go offline')}
        </Button>
      </Specimen>
      <Specimen state="danger">
        <Button
          variant="secondary"
          onClick={() => queue.show({ text: t('Failed to save the template'), color: 'danger' })}
        >
          {t('Fail')}
        </Button>
      </Specimen>
      <Specimen state="behind a dialog">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('Open')}
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t('Edit the template')}
          closeLabel={t('Close')}
          actions={<Button onClick={save}>{t('Save the changes')}</Button>}
        />
      </Specimen>
      <SnackbarHost queue={queue} closeLabel={t('Close')} />
    </>
  );
}
