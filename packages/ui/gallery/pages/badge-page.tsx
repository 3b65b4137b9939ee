import { Badge } from '#badge.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function BadgePage() {
  const t = useText();
  return (
    <>
      <Specimen state="neutral">
        <Badge tone="neutral">{t('Deleted')}</Badge>
      </Specimen>
      <Specimen state="accent">
        <Badge tone="accent">{t('New')}</Badge>
      </Specimen>
      <Specimen state="success">
        <Badge tone="success">{t('Found')}</Badge>
      </Specimen>
      <Specimen state="notice">
        <Badge tone="notice">{t('Lines missing')}</Badge>
      </Specimen>
      <Specimen state="danger">
        <Badge tone="danger">{t('Unreachable')}</Badge>
      </Specimen>
    </>
  );
}
