import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

import type { StandaloneControlProps } from './field.tsx';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'>, StandaloneControlProps {
  label: ReactNode;
  /** A muted line under the label, read out with it. */
  note?: ReactNode;
}

/**
 * A setting that is on or off and takes effect at once; a choice that is sent with a form is a `Checkbox`. The value is
 * `checked` or `defaultChecked` and the native `onChange`. Space changes it. `ref` is the `input`.
 */
export function Switch({ label, note, className = '', ...rest }: SwitchProps) {
  const noteId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-control items-center gap-3">
        <span className="relative inline-flex shrink-0 items-center">
          <input
            {...rest}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox has its state
            role="switch"
            aria-describedby={note ? noteId : undefined}
            className="peer h-5.5 w-10 appearance-none rounded-full border border-border-control bg-surface-raised transition-colors checked:border-primary checked:bg-primary disabled:opacity-50 forced-colors:appearance-auto"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-s-1 size-3.5 rounded-full bg-border-control transition-[translate] peer-checked:translate-x-4.5 peer-checked:bg-on-primary peer-disabled:opacity-50 forced-colors:hidden"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {note && (
        <p id={noteId} className="ps-13 text-caption text-text-muted">
          {note}
        </p>
      )}
    </div>
  );
}
