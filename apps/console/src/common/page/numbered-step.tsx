import type { ReactNode } from 'react';

interface NumberedStepProps {
  number: number;
  title: ReactNode;
  /** The content has the whole width and the title is larger. Otherwise the content is beside the number. */
  isWide?: boolean;
  children: ReactNode;
}

/** One step of instructions: an item of an `ol`. */
export function NumberedStep({ number, title, isWide = false, children }: NumberedStepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
      <span
        aria-hidden
        className="grid size-6 place-items-center rounded-full bg-primary-soft text-caption font-semibold text-primary"
      >
        {number}
      </span>
      <h3 className={isWide ? 'text-title font-semibold' : 'font-semibold leading-6'}>{title}</h3>
      <div className={`flex min-w-0 flex-col gap-2 ${isWide ? 'col-span-2' : 'col-start-2'}`}>{children}</div>
    </li>
  );
}
