import { Textarea } from '#textarea.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function TextareaPage() {
  const t = useText();
  return (
    <>
      <Specimen state="empty">
        <div className="max-w-md">
          <Textarea label={t('Question')} hint={t('The more we know, the sooner we can help')} />
        </div>
      </Specimen>
      <Specimen state="wrong">
        <div className="max-w-md">
          <Textarea label={t('Message')} error={t('Mandatory field')} />
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className="max-w-md">
          <Textarea label={t('Answer')} disabled defaultValue={t('Thank you, we are looking into it.')} />
        </div>
      </Specimen>
    </>
  );
}
