import { SelectField } from '#select-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function SelectFieldPage() {
  const t = useText();
  const options = [
    { value: '', label: t('Not chosen') },
    { value: 'sole', label: t('Sole proprietorship') },
    { value: 'limited', label: t('Limited liability company') },
  ];
  return (
    <>
      <Specimen state="with a hint">
        <div className="max-w-md">
          <SelectField
            label={t('Counterparty')}
            hint={t('It decides which documents you send')}
            options={options}
            defaultValue="sole"
          />
        </div>
      </Specimen>
      <Specimen state="wrong">
        <div className="max-w-md">
          <SelectField label={t('Legal form')} options={options} error={t('Mandatory field')} />
        </div>
      </Specimen>
    </>
  );
}
