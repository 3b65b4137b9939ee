import { Button } from '#button.tsx';
import { PageHeader } from '#page-header.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function PageHeaderPage() {
  const t = useText();
  return (
    <>
      <Specimen state="with actions">
        <PageHeader
          title={t('Applications')}
          description={t('The apps that you earn with')}
          actions={<Button>{t('Add app')}</Button>}
        />
      </Specimen>
    </>
  );
}
