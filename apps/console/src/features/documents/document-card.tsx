import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

interface DocumentCardProps {
  title: ReactNode;
  status?: ReactNode;
  /** The purpose of the document. */
  note?: ReactNode;
  children: ReactNode;
}

/** One document: its title and status on the left, its content on the right. */
export function DocumentCard({ title, status, note, children }: DocumentCardProps) {
  return (
    <Card className="grid gap-x-10 gap-y-5 p-6 max-md:p-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="flex flex-col items-start gap-2">
        <h2 className="text-title font-semibold wrap-anywhere">{title}</h2>
        {status}
        {note && <p className="text-pretty text-text-muted">{note}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </Card>
  );
}
