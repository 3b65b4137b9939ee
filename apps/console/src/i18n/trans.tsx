import { Trans as LinguiTrans } from '@lingui/react';
import type { TransProps } from '@lingui/react';

/**
 * The component of all translated texts. Lingui inserts a value into the text first and then turns what looks like an
 * element into one, so that a part of an app's name could vanish or become a link. A value that is no string is inserted
 * as it is. https://github.com/lingui/js-lingui/blob/main/packages/react/src/TransNoContext.tsx
 */
export function Trans({ values, ...props }: TransProps) {
  if (values === undefined) return <LinguiTrans {...props} />;
  const shown = Object.entries(values).map(([name, value]) => [name, hasTag(value) ? [value] : value]);
  return <LinguiTrans {...props} values={Object.fromEntries(shown)} />;
}

const hasTag = (value: unknown): boolean => typeof value === 'string' && value.includes('<');
