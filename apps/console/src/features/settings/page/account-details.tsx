import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

/** A list of `AccountDetail`s. */
export function AccountDetails({ children }: { children: ReactNode }) {
  return (
    <Card className="px-6 max-md:px-4">
      <dl className="divide-y divide-border">{children}</dl>
    </Card>
  );
}
