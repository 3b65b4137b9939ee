import type { ReactNode } from 'react';

/** What a reader should know although it is no error. */
export function Notice({ children }: { children: ReactNode }) {
  return <div className="rounded-base bg-notice-soft px-4 py-3 text-notice">{children}</div>;
}
