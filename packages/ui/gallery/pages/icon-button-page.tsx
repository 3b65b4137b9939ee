import { IconButton } from '#icon-button.tsx';
import Pencil from 'lucide-react/icons/pencil';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function IconButtonPage() {
  const t = useText();
  return (
    <>
      <Specimen state="ready">
        <IconButton icon={Pencil} label={t('Edit')} />
      </Specimen>
      <Specimen state="disabled">
        <IconButton icon={Pencil} label={t('Edit')} disabled />
      </Specimen>
    </>
  );
}
