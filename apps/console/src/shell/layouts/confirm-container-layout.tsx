import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

import { HeaderOnlyLayout } from './header-only-layout.tsx';

/** The layout of a page that a link in a mail opens: one card. */
export function ConfirmContainerLayout({ children }: { children: ReactNode }) {
  return (
    <HeaderOnlyLayout isPlain>
      <Card className="w-full max-w-md p-6">{children}</Card>
    </HeaderOnlyLayout>
  );
}
