import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';

import type { BackSearch } from '#features/documents/documents-search.ts';

/** From a text back to the documents with their search parameters. */
export function BackLink({ back }: { back: BackSearch }) {
  return (
    <Link
      to="/documents"
      search={back}
      className={buttonStyle({ variant: 'quiet', className: '-ml-3 self-start px-3 print:hidden' })}
    >
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Documents</Trans>
    </Link>
  );
}
