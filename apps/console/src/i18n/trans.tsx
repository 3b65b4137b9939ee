import { Trans as LinguiTrans } from '@lingui/react';
import type { TransProps } from '@lingui/react';
import { Children, cloneElement, isValidElement } from 'react';
import type { PropsWithChildren, ReactNode } from 'react';

/**
 * The component of all translated texts. Lingui inserts a value into the text first, and then turns everything that
 * looks like an element into one, so that a part of an app's name could vanish or become a link. A value that is not a
 * string is inserted unchanged. https://github.com/lingui/js-lingui/blob/main/packages/react/src/TransNoContext.tsx
 */
export function Trans({ values, ...props }: Omit<TransProps, 'render' | 'component'>) {
  if (values === undefined) return <LinguiTrans {...props} render={inElements} />;
  const shown = Object.entries(values).map(([name, value]) => [name, hasTag(value) ? [value] : value]);
  return <LinguiTrans {...props} values={Object.fromEntries(shown)} render={inElements} />;
}

const hasTag = (value: unknown): boolean => typeof value === 'string' && value.includes('<');

/** Puts each text of a translation into an element of its own (`docs/decisions/026-console-pages.md`). */
const inElements = ({ translation }: { translation: ReactNode }) => <>{Children.map(translation, inElement)}</>;

function inElement(part: ReactNode): ReactNode {
  if (typeof part === 'string' && part.trim() !== '') return <span>{part}</span>;
  if (!isValidElement<PropsWithChildren>(part)) return part;
  const { children } = part.props;
  return Array.isArray(children) ? cloneElement(part, undefined, Children.map(children, inElement)) : part;
}
