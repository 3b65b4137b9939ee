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
  /** The accepted forms of the text; shown below the error, which replaces a hint. */
  help: ReactNode;
}

/** The error of a store link, and how to correct it. */
export function StoreLinkError({ children, help }: StoreLinkErrorProps) {
  return (
    <>
      <span className="block">{children}</span>
      <span className="block text-text-muted">{help}</span>
    </>
  );
}
