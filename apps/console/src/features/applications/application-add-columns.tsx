import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

interface ApplicationAddColumnsProps {
  /** The lines to publish: beside the fields on a wide screen, below them on others. */
  aside: ReactNode;
  children: ReactNode;
}

/** The two columns of the page. */
export function ApplicationAddColumns({ aside, children }: ApplicationAddColumnsProps) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
      {aside !== null && <Card className="min-w-0 p-6 max-md:p-4 xl:sticky xl:top-4">{aside}</Card>}
    </div>
  );
}
