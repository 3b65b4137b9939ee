import type { ReactNode } from 'react';

import { ProductMark } from '#shell/product-mark.tsx';

/** The layout of an error page: only the logo and the text, because other parts could fail too. */
export function ErrorLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center px-4 md:px-8">
        <ProductMark />
      </header>
      <main id="page" className="flex flex-1 flex-col items-center px-4 pb-14">
        {children}
      </main>
    </div>
  );
}
