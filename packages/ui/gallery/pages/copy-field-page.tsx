import { CopyField } from '#copy-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function CopyFieldPage() {
  const t = useText();
  return (
    <>
      <Specimen state="ready">
        <div className="max-w-md">
          <CopyField
            label={t('App id')}
            hint={t('The SDK needs it')}
            value="7d0c7d7e-5a1f-4f0e-9f2b-6d1f3c2b1a09"
            texts={{ copy: t('Copy the id'), copied: t('Copied'), failed: t('Select and copy it yourself') }}
          />
        </div>
      </Specimen>
    </>
  );
}
