import { Trans } from '@lingui/react/macro';
import { ExternalLink } from '@publisher-console/ui/link';
import { ExternalLink as ExternalMark } from 'lucide-react';
import type { ReactNode } from 'react';

/** A link to another site, with the mark that says so. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ExternalLink href={href} className="inline-flex items-center gap-1.5">
      {children}
      <ExternalMark aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">
        <Trans>opens in a new tab</Trans>
      </span>
    </ExternalLink>
  );
}
