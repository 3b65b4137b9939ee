import { CopyButton } from '#copy-button.tsx';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function CopyButtonPage() {
  const t = useText();
  return (
    <>
      <Specimen state="ready">
        <FocusButton<HTMLButtonElement>>
          {(ref) => (
            <CopyButton
              ref={ref}
              text="3f8a"
              texts={{ copy: t('Copy the id'), copied: t('Copied'), failed: t('Select and copy it yourself') }}
            />
          )}
        </FocusButton>
      </Specimen>
    </>
  );
}
