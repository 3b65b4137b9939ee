import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** From a text to the documents. */
export function BackLink() {
  return (
    <Link
      to="/documents"
      className={buttonStyle({ variant: 'quiet', className: '-ml-3 self-start px-3 print:hidden' })}
    >
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Documents</Trans>
    </Link>
  );
}
