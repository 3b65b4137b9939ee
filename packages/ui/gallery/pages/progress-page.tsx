import { Progress } from '#progress.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function ProgressPage() {
  const t = useText();
  return (
    <>
      <Specimen state="40 percent">
        <div className="max-w-md">
          <Progress label={t('Loading')} value={0.4} />
        </div>
      </Specimen>
      <Specimen state="done">
        <div className="max-w-md">
          <Progress label={t('Loaded')} value={1} tone="success" />
        </div>
      </Specimen>
      <Specimen state="failed">
        <div className="max-w-md">
          <Progress label={t('Failed')} value={0.7} tone="danger" />
        </div>
      </Specimen>
      <Specimen state="nobody knows how long">
        <div className="max-w-md">
          <Progress label={t('Waiting')} />
        </div>
      </Specimen>
    </>
  );
}
