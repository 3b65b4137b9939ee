import ChevronDown from 'lucide-react/icons/chevron-down';

import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

export interface ChoiceButtonProps extends Omit<
  ButtonProps,
  'variant' | 'block' | 'className' | 'aria-invalid' | 'aria-labelledby'
> {
  /** The element with the id `<id>-label`, such as the label of a `Field`, names what is chosen. */
  id: string;
  /** Something is wrong with the choice, or it is missing; the element of `aria-describedby` describes it. */
  invalid?: boolean;
}

/**
 * The trigger of a `Popover` or `PopoverSheet` in which something is chosen: it shows the choice, as its children. Inside
 * a `Field`, it gets the field's `id` and `aria-describedby`; `invalid` replaces `aria-invalid`, which ARIA does not allow on a button.
 */
export function ChoiceButton({ id, invalid = false, children, ...rest }: ChoiceButtonProps) {
  return (
    <Button
      {...rest}
      id={id}
      variant="secondary"
      block
      // The label alone would hide from a screen reader what is chosen.
      aria-labelledby={`${id}-label ${id}`}
      // A button cannot be invalid for assistive technology; its description contains the error.
      data-invalid={invalid || undefined}
      className="data-invalid:border-danger"
    >
      <span className="flex w-full min-w-0 items-center gap-2">
        {children}
        <ChevronDown aria-hidden className="ms-auto size-4 shrink-0 text-text-muted" />
      </span>
    </Button>
  );
}
