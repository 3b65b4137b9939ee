import { useState } from 'react';

import { Button } from '#button.tsx';
import { Dialog } from '#dialog.tsx';
import { TextField } from '#text-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

/** A text without a line break opportunity, like a long address. */
const longWord = 'averylongname'.repeat(12);

export function DialogPage() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [large, setLarge] = useState(false);
  const [templates, setTemplates] = useState<readonly string[]>(['daily', 'weekly']);
  const [removing, setRemoving] = useState<string | null>(null);
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
      <Specimen state="large">
        <Button variant="secondary" onClick={() => setLarge(true)}>
          {t('Compare')}
        </Button>
        <Dialog
          open={large}
          onOpenChange={setLarge}
          size="large"
          title={t('Lines of app-ads.txt')}
          description={longWord}
          closeLabel={t('Close')}
        />
      </Specimen>
      <Specimen state="whose opener is removed">
        <ul aria-label={t('Templates')} className="flex gap-2">
          {templates.map((template) => (
            <li key={template}>
              <Button variant="secondary" onClick={() => setRemoving(template)}>
                {t(`Remove ${template}`)}
              </Button>
            </li>
          ))}
        </ul>
        <Dialog
          open={removing !== null}
          onOpenChange={() => setRemoving(null)}
          size="small"
          title={t('Remove the template?')}
          closeLabel={t('Close')}
          actions={
            <Button
              onClick={() => {
                setTemplates(templates.filter((template) => template !== removing));
                setRemoving(null);
              }}
            >
              {t('Remove')}
            </Button>
          }
        />
      </Specimen>
    </>
  );
}
