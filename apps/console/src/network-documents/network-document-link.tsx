import { ExternalLink, linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { outsideAddress } from './network-documents.ts';
import type { ReadableKind } from './network-documents.ts';

interface NetworkDocumentLinkProps {
  kind: ReadableKind;
  /** Also opens our page of the text in a new tab, so that typed values are not lost. */
  inNewTab?: boolean;
  /** More search parameters of our page of the text. */
  search?: Record<string, string | undefined>;
  /** The accessible name, if the children do not name the text. */
  label?: string | undefined;
  children?: ReactNode;
}

/** Links to the operator's URL of a network document if one is set, else to our page. */
export function NetworkDocumentLink({ kind, inNewTab = false, search, label, children }: NetworkDocumentLinkProps) {
  const outside = outsideAddress(useRouterContext().settings, kind);
  if (outside !== undefined) {
    return (
      <ExternalLink href={outside} aria-label={label}>
        {children}
      </ExternalLink>
    );
  }
  if (inNewTab) {
    return (
      <Link
        to="/documents"
        search={{ read: kind }}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        className={linkStyle()}
      >
        {children}
      </Link>
    );
  }
  return (
    <Link to="/documents" search={{ ...search, read: kind }} aria-label={label} className={linkStyle()}>
      {children}
    </Link>
  );
}
