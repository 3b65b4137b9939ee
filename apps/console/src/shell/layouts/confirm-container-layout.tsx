import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

import { HeaderOnlyLayout } from './header-only-layout.tsx';

/** The layout of a page that opens from a link in an e-mail: one card that says what happens. */
export function ConfirmContainerLayout({ children }: { children: ReactNode }) {
  return (
    <HeaderOnlyLayout isPlain>
      <Card className="w-full max-w-md p-6">{children}</Card>
    </HeaderOnlyLayout>
  );
}
