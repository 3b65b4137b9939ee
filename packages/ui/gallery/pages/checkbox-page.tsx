import { Checkbox } from '#checkbox.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function CheckboxPage() {
  const t = useText();
  return (
    <>
      <Specimen state="empty">
        <Checkbox label={t('Remember me')} />
      </Specimen>
      <Specimen state="ticked, with a note">
        <Checkbox label={t('I accept the offer')} note={t('You can read it again under Documents')} defaultChecked />
      </Specimen>
      <Specimen state="partly">
        <Checkbox label={t('All apps')} indeterminate />
      </Specimen>
      <Specimen state="wrong">
        <Checkbox label={t('I accept the terms')} error={t('Mandatory field')} />
      </Specimen>
      <Specimen state="disabled">
        <Checkbox label={t('Signed')} disabled defaultChecked />
      </Specimen>
    </>
  );
}
