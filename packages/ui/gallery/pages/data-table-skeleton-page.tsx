import { Card } from '#card.tsx';
import { DataTableSkeleton } from '#data-table-skeleton.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function DataTableSkeletonPage() {
  const t = useText();
  return (
    <Specimen state="with a summary">
      <Card>
        <DataTableSkeleton label={t('Loading the report')} columns={3} rows={3} hasSummary />
      </Card>
    </Specimen>
  );
}
