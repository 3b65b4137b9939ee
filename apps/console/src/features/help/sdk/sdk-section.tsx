import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

interface SdkSectionProps {
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
}

/** A section with code, which gets the whole width so that few lines are cut. */
export function SdkSection({ title, description, children }: SdkSectionProps) {
  return (
    <Card className="flex flex-col gap-5 p-6 max-md:p-4">
      <div className="flex max-w-prose flex-col gap-1">
        <h2 className="text-title font-semibold">{title}</h2>
        <div className="text-pretty text-text-muted">{description}</div>
      </div>
      {children}
    </Card>
  );
}
