import type { ReactNode } from 'react';

interface FoldProps {
  title: ReactNode;
  open?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** A collapsed section; its title opens it. */
export function Fold({ title, open = false, onOpen, children }: FoldProps) {
  return (
    <details open={open} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className="flex min-h-control w-fit items-center gap-2 rounded-tight font-medium text-primary marker:content-none">
        <span aria-hidden className="transition-transform in-open:rotate-90">
          ›
        </span>
        {title}
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}
