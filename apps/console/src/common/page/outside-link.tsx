import { Trans } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';

const inText = linkStyle({ className: 'inline-flex items-center gap-1.5' });

interface OutsideLinkProps {
  href: string;
  /** By default, the classes of a link inside text. */
  className?: string;
  title?: string;
  onClick?: () => void;
  children: ReactNode;
  /** Shown after the icon. */
  end?: ReactNode;
}

/** A link to another site. It opens a new tab and has an icon. */
export function OutsideLink({ className = inText, children, end, ...rest }: OutsideLinkProps) {
  return (
    <a {...rest} className={className} target="_blank" rel="noreferrer">
      {children}
      <ExternalLink aria-hidden className="size-3.5 shrink-0 folded:hidden" />
      <span className="sr-only">
        <Trans>opens in a new tab</Trans>
      </span>
      {end}
    </a>
  );
}
