import { ExternalLink, linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { outsideAddress } from './network-documents.ts';
import type { ReadableKind } from './network-documents.ts';
import { useRouterContext } from './router-context.ts';

interface NetworkDocumentLinkProps {
  kind: ReadableKind;
  /** Opens a new tab also for a text that is kept here, so that the page stays as it is. */
  inNewTab?: boolean;
  children?: ReactNode;
}

/** A link to a text of the network: on its own site, else on the page of the text here. */
export function NetworkDocumentLink({ kind, inNewTab = false, children }: NetworkDocumentLinkProps) {
  const outside = outsideAddress(useRouterContext().settings, kind);
  if (outside !== undefined) return <ExternalLink href={outside}>{children}</ExternalLink>;
  return (
    <Link
      to="/documents"
      search={{ read: kind }}
      {...(inNewTab && { target: '_blank', rel: 'noreferrer' })}
      className={linkStyle()}
    >
      {children}
    </Link>
  );
}
