import { PasswordField } from '#password-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function PasswordFieldPage() {
  const t = useText();
  return (
    <>
      <Specimen state="filled">
        <div className="max-w-md">
          <PasswordField label={t('Password')} revealLabel={t('Show the password')} defaultValue="correct horse" />
        </div>
      </Specimen>
      <Specimen state="wrong">
        <div className="max-w-md">
          <PasswordField
            label={t('Repeat the password')}
            revealLabel={t('Show the repeated password')}
            error={t('Passwords do not match')}
          />
        </div>
      </Specimen>
    </>
  );
}
