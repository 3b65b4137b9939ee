import { useState } from 'react';
import { Button } from '#button.tsx';
import Plus from 'lucide-react/icons/plus';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function ButtonPage() {
  const t = useText();
  const [presses, setPresses] = useState(0);
  return (
    <>
      <Specimen state="primary">
        <div className="flex flex-wrap gap-3">
          <Button variant="primary">{t('Save template')}</Button>
          <Button variant="primary" disabled>
            {t('Save template')}
          </Button>
          <Button variant="primary" pending>
            {t('Save template')}
          </Button>
        </div>
      </Specimen>
      <Specimen state="secondary">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary">{t('Save template')}</Button>
          <Button variant="secondary" disabled>
            {t('Save template')}
          </Button>
          <Button variant="secondary" pending>
            {t('Save template')}
          </Button>
        </div>
      </Specimen>
      <Specimen state="quiet">
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet">{t('Save template')}</Button>
          <Button variant="quiet" disabled>
            {t('Save template')}
          </Button>
          <Button variant="quiet" pending>
            {t('Save template')}
          </Button>
        </div>
      </Specimen>
      <Specimen state="danger">
        <div className="flex flex-wrap gap-3">
          <Button variant="danger">{t('Save template')}</Button>
          <Button variant="danger" disabled>
            {t('Save template')}
          </Button>
          <Button variant="danger" pending>
            {t('Save template')}
          </Button>
        </div>
      </Specimen>
      <Specimen state="with an icon">
        <Button>
          <Plus aria-hidden className="size-4" /> {t('Add app')}
        </Button>
      </Specimen>
      <Specimen state="full width">
        <div className="max-w-sm">
          <Button block>{t('Sign in')}</Button>
        </div>
      </Specimen>
      <Specimen state="presses">
        <Button variant="secondary" onClick={() => setPresses(presses + 1)}>
          {t('Press')}
        </Button>{' '}
        <output>{presses}</output>
      </Specimen>
      <Specimen state="pending presses">
        <Button pending onClick={() => setPresses(presses + 1)}>
          {t('Running')}
        </Button>
      </Specimen>
    </>
  );
}
