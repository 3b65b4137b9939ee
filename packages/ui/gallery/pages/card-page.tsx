import { Card } from '#card.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function CardPage() {
  const t = useText();
  return (
    <>
      <Specimen state="with text">
        <Card className="max-w-sm p-6">{t('Drift City earned more than last week.')}</Card>
      </Specimen>
    </>
  );
}
