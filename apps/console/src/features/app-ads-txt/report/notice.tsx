import type { ReactNode } from 'react';

/** An informational notice. */
export function Notice({ children }: { children: ReactNode }) {
  return <div className="rounded-base bg-notice-soft px-4 py-3 text-notice">{children}</div>;
}
