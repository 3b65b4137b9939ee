import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import type { ButtonProps } from '@publisher-console/ui/button';
import Download from 'lucide-react/icons/download';

import { rowIconStyle, rowLabelStyle } from '#features/statistics/controls/row-label.ts';

/** The button that opens the download menu. A narrow row has no room for its label. */
export function DownloadButton(props: Omit<ButtonProps, 'children' | 'className' | 'variant'>) {
  const { t } = useLingui();
  return (
    <Button
      variant="secondary"
      className="min-w-control ps-2.5 pe-2.5 aria-disabled:opacity-50"
      title={t`Download`}
      {...props}
    >
      <Download aria-hidden className={rowIconStyle({ of: 'action' })} />
      <span className={rowLabelStyle({ of: 'action' })}>
        <Trans>Download</Trans>
      </span>
    </Button>
  );
}
