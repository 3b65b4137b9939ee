import { Status } from '#status.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function StatusPage() {
  const t = useText();
  return (
    <>
      <Specimen state="neutral">
        <Status tone="neutral">{t('Stopped')}</Status>
      </Specimen>
      <Specimen state="accent">
        <Status tone="accent">{t('Test mode')}</Status>
      </Specimen>
      <Specimen state="success">
        <Status tone="success">{t('Active')}</Status>
      </Specimen>
      <Specimen state="notice">
        <Status tone="notice">{t('On check')}</Status>
      </Specimen>
      <Specimen state="danger">
        <Status tone="danger">{t('Rejected')}</Status>
      </Specimen>
    </>
  );
}
