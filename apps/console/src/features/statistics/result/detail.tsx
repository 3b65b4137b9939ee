import type { ReactNode } from 'react';

/** One of the details of a printed report. */
export function Detail({ children }: { children: ReactNode }) {
  return <li className="max-w-full">{children}</li>;
}
