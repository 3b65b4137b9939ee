import { Button } from '#button.tsx';
import { Tooltip } from '#tooltip.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function TooltipPage() {
  const t = useText();
  return (
    <>
      <Specimen state="on a button">
        <Tooltip text={t('Fill rate = impressions / requests')}>
          <Button variant="secondary">{t('Fill rate')}</Button>
        </Tooltip>
      </Specimen>
    </>
  );
}
