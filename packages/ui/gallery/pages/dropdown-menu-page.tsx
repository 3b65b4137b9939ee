import { useState } from 'react';

import { Button } from '#button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLink } from '#dropdown-menu.tsx';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function DropdownMenuPage() {
  const t = useText();
  const [done, setDone] = useState('');
  return (
    <>
      <Specimen state="actions">
        <DropdownMenu align="start" trigger={<Button variant="secondary">{t('Actions')}</Button>}>
          <DropdownMenuItem icon={Pencil} onSelect={() => setDone('edited')}>
            {t('Edit')}
          </DropdownMenuItem>
          <DropdownMenuItem icon={Pause} disabled onSelect={() => setDone('stopped')}>
            {t('Stop')}
          </DropdownMenuItem>
          <DropdownMenuLink>
            <a href="/gallery/link">{t('Report')}</a>
          </DropdownMenuLink>
          <DropdownMenuItem icon={Trash2} tone="danger" onSelect={() => setDone('deleted')}>
            {t('Delete')}
          </DropdownMenuItem>
        </DropdownMenu>{' '}
        <output>{done}</output>
      </Specimen>
    </>
  );
}
