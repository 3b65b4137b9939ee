import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';

interface RoadStepProps {
  number: number;
  title: ReactNode;
  isDone: boolean;
  isOpen: boolean;
  /** It was opened by the step before, whose controls are gone. */
  isNext: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One step: its heading opens it. */
export function RoadStep({ number, title, isDone, isOpen, isNext, onToggle, children }: RoadStepProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useRescuedFocus(button, isNext);
  return (
    <li className="px-4 md:px-6">
      <h3>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 rounded-tight text-left transition-colors -outline-offset-2 hover:text-primary font-semibold"
        >
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full text-caption ${isDone ? 'bg-success-soft text-success' : isOpen ? 'bg-primary text-on-primary' : 'bg-surface-sunken text-text-muted'}`}
          >
            {isDone ? <Check aria-hidden className="size-4" /> : number}
          </span>
          <span className={`min-w-0 flex-1 ${isDone && !isOpen ? 'text-text-muted' : ''}`}>{title}</span>
          {isDone && (
            <span className="text-caption font-normal text-success">
              <Trans>Done</Trans>
            </span>
          )}
          <ChevronDown
            aria-hidden
            className={`size-4 shrink-0 text-text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="pt-1 pb-6 md:ps-10">
          {children}
        </div>
      )}
    </li>
  );
}
