import type { ReactNode } from 'react';

interface AccountFactProps {
  name: ReactNode;
  note: ReactNode;
  /** The value. Absent if it is a secret. */
  children?: ReactNode;
  action?: ReactNode;
}

/** One fact about the account: its name, its value, a note, and a button to change it. */
export function AccountFact({ name, note, children, action }: AccountFactProps) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0">
        <h2 className="font-medium">{name}</h2>
        {children && <div className="wrap-anywhere">{children}</div>}
        <p className="text-caption text-text-muted">{note}</p>
      </div>
      {action}
    </section>
  );
}
