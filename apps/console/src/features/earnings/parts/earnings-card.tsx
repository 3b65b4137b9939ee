import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface EarningsCardProps {
  title: ReactNode;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** A titled part of the pages about earnings. */
export function EarningsCard({ title, aside, note, children }: EarningsCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-title font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {note !== undefined && <p className="max-w-prose text-pretty text-text-muted">{note}</p>}
      <Card className="overflow-clip">{children}</Card>
    </section>
  );
}
