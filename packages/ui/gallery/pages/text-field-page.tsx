import { TextField } from '#text-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function TextFieldPage() {
  const t = useText();
  return (
    <>
      <Specimen state="empty">
        <div className="max-w-md">
          <TextField label={t('Name')} />
        </div>
      </Specimen>
      <Specimen state="filled, with a hint">
        <div className="max-w-md">
          <TextField label={t('E-mail')} hint={t('We use it to contact you')} defaultValue="anna@northwind.example" />
        </div>
      </Specimen>
      <Specimen state="wrong">
        <div className="max-w-md">
          <TextField label={t('E-mail address')} error={t('Incorrect email')} defaultValue="anna" />
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className="max-w-md">
          <TextField label={t('Contract')} disabled defaultValue="N-1024" />
        </div>
      </Specimen>
    </>
  );
}
