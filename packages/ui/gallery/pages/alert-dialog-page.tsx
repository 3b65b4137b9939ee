import { useState } from 'react';

import { AlertDialog } from '#alert-dialog.tsx';
import { Button } from '#button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#dropdown-menu.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function AlertDialogPage() {
  const t = useText();
  const [asked, setAsked] = useState<'harmless' | 'danger' | 'failed' | null>(null);
  const [answer, setAnswer] = useState('');
  return (
    <>
      <Specimen state="harmless">
        <Button variant="secondary" onClick={() => setAsked('harmless')}>
          {t('Ask: harmless')}
        </Button>
      </Specimen>
      <Specimen state="danger">
        <Button variant="secondary" onClick={() => setAsked('danger')}>
          {t('Ask: danger')}
        </Button>
      </Specimen>
      <Specimen state="failed">
        <Button variant="secondary" onClick={() => setAsked('failed')}>
          {t('Ask: failed')}
        </Button>
      </Specimen>
      <Specimen state="from a menu">
        <DropdownMenu align="start" trigger={<Button variant="secondary">{t('Actions')}</Button>}>
          <DropdownMenuItem tone="danger" onSelect={() => setAsked('danger')}>
            {t('Delete')}
          </DropdownMenuItem>
        </DropdownMenu>
      </Specimen>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('Delete the ad block?')}
        description={t('It stops earning immediately. Its statistics are kept.')}
        cancelLabel={t('Cancel')}
        confirmLabel={t('Delete')}
        tone={asked === 'harmless' ? 'primary' : 'danger'}
        error={asked === 'failed' ? t('Failed to delete the ad block') : undefined}
        onConfirm={() => {
          setAnswer('deleted');
          setAsked(null);
        }}
      />
      <output>{answer}</output>
    </>
  );
}
