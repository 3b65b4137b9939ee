import type { ReactNode } from 'react';
import { useId } from 'react';

interface DashboardSectionProps {
  title: ReactNode;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function DashboardSection({ title, aside, children }: DashboardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-title font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
