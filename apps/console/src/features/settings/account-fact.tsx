import type { ReactNode } from 'react';

interface AccountFactProps {
  name: ReactNode;
  note: ReactNode;
  /** Absent where the value is a secret. */
  children?: ReactNode;
  action?: ReactNode;
}

/** One line of the account: what it is, what it says, and what can be done with it. */
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
