import type { ReactNode } from 'react';

interface HelpRowProps {
  name: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

/** One way to get help: its name on the left, a link or button on the right. */
export function HelpRow({ name, note, children }: HelpRowProps) {
  return (
    <section className="grid gap-x-10 gap-y-2 py-5 md:grid-cols-[20rem_minmax(0,1fr)] md:items-center">
      <div className="min-w-0">
        <h2 className="font-medium">{name}</h2>
        <p className="text-pretty text-text-muted">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
