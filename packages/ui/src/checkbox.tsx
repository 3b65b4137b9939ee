import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { tv } from './tv.ts';

import { FieldMessage, messageProps } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'>, Pick<FieldProps, 'label' | 'error'> {
  /** A second, quieter line under the label; read out with it. */
  note?: ReactNode;
  /** The box is for several things, and some of them, but not all, are ticked. */
  indeterminate?: boolean;
}

/** In forced colours the browser draws the box, with its mark. */
const markStyle = tv({
  base: 'pointer-events-none absolute size-3.5 text-on-primary opacity-0 forced-colors:hidden',
  variants: {
    of: { ticked: 'peer-checked:opacity-100 peer-indeterminate:opacity-0', partly: 'peer-indeterminate:opacity-100' },
  },
});

/**
 * A native checkbox and its label in one target, as wide as the space it gets. For a setting that takes effect at once,
 * without a form, use `Switch`; for several boxes with one name, use `CheckboxList`.
 *
 * The value is `checked` or `defaultChecked` and the native `onChange`, as of every native field. Space changes it.
 * `ref` is the `input`.
 */
export function Checkbox({ label, note, indeterminate = false, error, className, ref, ...rest }: CheckboxProps) {
  const messageId = useId();
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  // After every rendering: each press removes the mark, for which HTML has no attribute.
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate;
  });
  return (
    <div className={className}>
      <label className="flex items-start gap-2.5 py-1 touch:py-2.5">
        <span className="relative grid h-lh shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            ref={box}
            {...messageProps({ hint: note, error, messageId })}
            className="peer size-4.5 appearance-none rounded-tight border border-border-control bg-surface-raised transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:opacity-50 aria-invalid:border-danger in-data-invalid:border-danger forced-colors:appearance-auto"
          />
          <Check aria-hidden strokeWidth={3} className={markStyle({ of: 'ticked' })} />
          <Minus aria-hidden strokeWidth={3} className={markStyle({ of: 'partly' })} />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      <FieldMessage id={messageId} hint={note} error={error} indented />
    </div>
  );
}
