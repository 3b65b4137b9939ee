import { Button } from '#button.tsx';
import { EmptyState } from '#empty-state.tsx';
import Puzzle from 'lucide-react/icons/puzzle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function EmptyStatePage() {
  const t = useText();
  return (
    <>
      <Specimen state="with the next step">
        <EmptyState
          icon={Puzzle}
          title={t('No apps yet')}
          description={t('An app earns money once it has an ad block.')}
          action={<Button>{t('Add app')}</Button>}
        />
      </Specimen>
      <Specimen state="failure">
        <EmptyState
          icon={TriangleAlert}
          tone="danger"
          title={t('Failed to load the report')}
          action={<Button variant="secondary">{t('Retry')}</Button>}
        />
      </Specimen>
    </>
  );
}
