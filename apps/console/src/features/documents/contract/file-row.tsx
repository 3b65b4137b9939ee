import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';

interface FileRowProps {
  action?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

/** A row about one file, with a button at its end. */
export function FileRow({ action, busy, children }: FileRowProps) {
  return (
    <div aria-busy={busy} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-48 items-start gap-3">
        <FileText aria-hidden className="mt-0.5 size-4.5 shrink-0 text-text-muted" />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  );
}
