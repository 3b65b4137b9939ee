import { useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { DataTableSkeleton } from '@publisher-console/ui/data-table-skeleton';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** As high as the table, on a phone as the cards. */
export function SummarySkeleton() {
  const { t } = useLingui();
  return (
    <>
      <Card className="overflow-hidden max-md:hidden [&_.h-10]:h-16">
        <DataTableSkeleton label={t`The summary is loading`} columns={4} rows={3} />
      </Card>
      <output aria-label={t`The summary is loading`} aria-busy className="flex flex-col gap-2 md:hidden">
        {/* Today is not compared. */}
        {['h-58', 'h-69', 'h-69'].map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the cards are always the same
          <Card key={index} className={`p-4 ${height}`}>
            <Skeleton className="h-full w-full" />
          </Card>
        ))}
      </output>
    </>
  );
}
