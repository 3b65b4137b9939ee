import { useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';

/** Has the lines of the card. */
export function TodaySkeleton() {
  const { t } = useLingui();
  return (
    <Card>
      <output aria-label={t`The figures of today are loading`} aria-busy>
        <span className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(max-content,2fr)_minmax(0,3fr)] lg:px-5">
          <span>
            <Skeleton className="my-1 h-3 w-40" />
            <Skeleton className="my-1 h-10 w-48" />
            <Skeleton className="my-1 h-4 w-56" />
          </span>
          <Skeleton className="min-h-36 w-full md:min-h-30" />
        </span>
        <span className="grid border-t border-border md:grid-cols-3">
          {['yesterday', 'last_week', 'this_month'].map((id) => (
            <span
              key={id}
              className="border-border px-4 py-3 not-first:border-t lg:px-5 md:not-first:border-t-0 md:not-first:border-s"
            >
              <Skeleton className="h-17 w-full md:h-22 md:w-40" />
            </span>
          ))}
        </span>
      </output>
    </Card>
  );
}
