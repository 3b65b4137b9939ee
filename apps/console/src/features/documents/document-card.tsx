import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

interface DocumentCardProps {
  title: ReactNode;
  status: ReactNode;
  children: ReactNode;
}

/** One document with its status and its actions. */
export function DocumentCard({ title, status, children }: DocumentCardProps) {
  return (
    <Card className="flex flex-col gap-3 p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-title font-semibold">{title}</h2>
        {status}
      </div>
      {children}
    </Card>
  );
}
