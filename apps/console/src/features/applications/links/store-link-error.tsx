import { useLingui } from '@lingui/react/macro';
import { stores } from '@publisher-console/api-contract/stores';
import type { ReactNode } from 'react';

const names = Object.values(stores).map(({ name }) => name);

/** The names of the stores whose links are recognised. */
export function useStoreNames(): string {
  const { i18n } = useLingui();
  return new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names);
}

interface StoreLinkErrorProps {
  children: ReactNode;
  /** What the text can be instead; shown below the error, which takes the place of a hint. */
  help: ReactNode;
}

/** The error of a store link, and what helps to correct it. */
export function StoreLinkError({ children, help }: StoreLinkErrorProps) {
  return (
    <>
      <span className="block">{children}</span>
      <span className="block text-text-muted">{help}</span>
    </>
  );
}
