import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function DocumentsPage() {
  return (
    <PageToCome
      icon={FileText}
      title={<Trans>Documents</Trans>}
      purpose={<Trans>Here you will accept the offer and sign the contract.</Trans>}
    />
  );
}
