import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

import { useHydrationMark } from '#common/page/hydration.ts';
import { LanguageSwitcher } from '#shell/account/language-switcher.tsx';

import { DeskMark } from './desk-mark.tsx';

/** The frame of the pages that need no session: sign-in and invitation. */
export function DeskDoor({ children }: { children: ReactNode }) {
  useHydrationMark();
  return (
    <div className="flex min-h-dvh min-w-0 flex-col border-t-4 border-desk">
      <header className="flex h-14 items-center gap-2 px-4 md:px-8">
        <div className="mr-auto min-w-0">
          <DeskMark />
        </div>
        <LanguageSwitcher />
      </header>
      <main id="page" tabIndex={-1} className="flex flex-1 flex-col items-center px-4 pt-[8vh] pb-16 outline-none">
        <Card className="w-full max-w-md p-6">{children}</Card>
      </main>
    </div>
  );
}
