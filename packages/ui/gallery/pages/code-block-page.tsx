import { CodeBlock } from '#code-block.tsx';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const lines =
  'network.example, 1001, DIRECT, f08c47fec0942fa0\nexchange.example, a-very-long-seller-id-0123456789, RESELLER';

export function CodeBlockPage() {
  const t = useText();
  return (
    <>
      <Specimen state="wide lines">
        <div className="max-w-md">
          <FocusButton<HTMLElement>>
            {(ref) => (
              <CodeBlock
                ref={ref}
                label={t('Lines of app-ads.txt')}
                code={lines}
                texts={{ copy: t('Copy the lines'), copied: t('Copied'), failed: t('Select and copy it yourself') }}
              />
            )}
          </FocusButton>
        </div>
      </Specimen>
    </>
  );
}
