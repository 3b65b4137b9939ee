import { CopyButton } from './copy-button.tsx';
import type { CopyTexts } from './copy-button.tsx';
import { controlStyle, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface CopyFieldProps extends Pick<FieldProps, 'label' | 'hint'> {
  value: string;
  texts: CopyTexts;
}

/** A read-only value to copy: an id, a key, a link. */
export function CopyField({ label, hint, value, texts }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="relative flex">
          <input
            {...control}
            type="text"
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={controlStyle({ className: 'bg-surface-sunken pr-11 font-mono' })}
          />
          <CopyButton text={value} texts={texts} className="absolute right-0" />
        </span>
      )}
    </Field>
  );
}
