import { CopyButton } from '#copy-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function CopyButtonPage() {
  const t = useText();
  return (
    <>
      <Specimen state="ready">
        <CopyButton text="3f8a" label={t('Copy the id')} copiedLabel={t('Copied')} />
      </Specimen>
    </>
  );
}
