import { Switch } from '#switch.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function SwitchPage() {
  const t = useText();
  return (
    <>
      <Specimen state="off">
        <Switch label={t('E-mail me about payments')} />
      </Specimen>
      <Specimen state="on, with a note">
        <Switch label={t('Test mode')} note={t('Test ads earn nothing')} defaultChecked />
      </Specimen>
      <Specimen state="disabled">
        <Switch label={t('Locked')} disabled />
        <Switch label={t('Locked on')} disabled defaultChecked />
      </Specimen>
    </>
  );
}
