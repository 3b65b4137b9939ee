import { Button } from '#button.tsx';
import { Popover } from '#popover.tsx';
import { TextField } from '#text-field.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function PopoverPage() {
  const t = useText();
  return (
    <>
      <Specimen state="with a field">
        <Popover label={t('Filters')} trigger={<Button variant="secondary">{t('Filters')}</Button>}>
          <div className="p-4">
            <TextField label={t('Name')} />
          </div>
        </Popover>
      </Specimen>
    </>
  );
}
