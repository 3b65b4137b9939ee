import type { ReactNode } from 'react';

interface AccountDetailProps {
  name: ReactNode;
  note?: ReactNode;
  /** The value. Absent if it is a secret. */
  children?: ReactNode;
  /** A coming change of the value, below it. */
  pending?: ReactNode;
  action?: ReactNode;
}

/** One detail of the account, an item of a `dl`, with a note and a button that changes it. */
export function AccountDetail({ name, note, children, pending, action }: AccountDetailProps) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-3 py-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <dt className="font-medium">{name}</dt>
      <dd className="min-w-0 max-sm:-mt-3">
        {children && <div className="wrap-anywhere">{children}</div>}
        {note && <p className="text-caption text-text-muted">{note}</p>}
      </dd>
      {action && <dd className="self-center">{action}</dd>}
      {pending && <dd className="min-w-0 sm:col-span-2 sm:col-start-2">{pending}</dd>}
    </div>
  );
}
