import { ExternalLink, linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { outsideAddress } from './network-documents.ts';
import type { ReadableKind } from './network-documents.ts';

interface NetworkDocumentLinkProps {
  kind: ReadableKind;
  /** Opens a new tab also for a text that is kept here, so that the page stays as it is. */
  inNewTab?: boolean;
  /** What the address of the text keeps for the page that the link stands on. */
  keeps?: Record<string, string | undefined>;
  /** Names the link for assistive technology, where its words do not say which text it opens. */
  label?: string | undefined;
  children?: ReactNode;
}

/** A link to a text of the network: on its own site, else on the page of the text here. */
export function NetworkDocumentLink({ kind, inNewTab = false, keeps, label, children }: NetworkDocumentLinkProps) {
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
    <Link to="/documents" search={{ ...keeps, read: kind }} aria-label={label} className={linkStyle()}>
      {children}
    </Link>
  );
}
