import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { Textarea } from '@publisher-console/ui/textarea';
import { useState } from 'react';

import { characterCount } from '#common/forms/length.ts';

import { longestText } from './support.schema.ts';

/** The number of characters left is shown from this number down. */
const shownLeft = 500;

interface MessageFieldProps {
  field: Required<FormFieldProps>;
  readOnly: boolean;
  defaultValue: string | undefined;
}

/** The text of a message, with the number of characters left once that is small. */
export function MessageField({ field, readOnly, defaultValue }: MessageFieldProps) {
  const { t } = useLingui();
  const [left, setLeft] = useState(longestText - characterCount((defaultValue ?? '').trim()));
  return (
    <Textarea
      {...field}
      label={t`Message`}
      rows={5}
      readOnly={readOnly}
      defaultValue={defaultValue}
      hint={left > shownLeft ? undefined : leftText(left)}
      onInput={({ currentTarget }) => {
        field.onInput?.();
        setLeft(longestText - characterCount(currentTarget.value.trim()));
      }}
    />
  );

  function leftText(count: number): string {
    if (count < 0) return t`${plural(-count, { one: '# character too many', other: '# characters too many' })}`;
    return t`${plural(count, { one: '# character left', other: '# characters left' })}`;
  }
}
