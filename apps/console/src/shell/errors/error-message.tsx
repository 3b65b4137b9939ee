import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

interface ErrorMessageProps {
  text: ReactNode;
  /** Details for a message to support. */
  note?: ReactNode;
  children: ReactNode;
}

/** The text and buttons of an error page, in the look of `FailureNotice`. */
export function ErrorMessage({ text, note, children }: ErrorMessageProps) {
  return (
    <div className="flex max-w-full flex-1 flex-col items-center justify-center gap-4 py-16 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <h1 className="max-w-prose text-title font-semibold text-balance wrap-anywhere">{text}</h1>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
      {note}
    </div>
  );
}
