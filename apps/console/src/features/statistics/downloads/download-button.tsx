import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import type { ButtonProps } from '@publisher-console/ui/button';
import Download from 'lucide-react/icons/download';

/** The button that opens the menu of the download. A narrow row has no room for its label. */
export function DownloadButton(props: Omit<ButtonProps, 'children' | 'className' | 'variant'>) {
  const { t } = useLingui();
  return (
    <Button
      variant="secondary"
      className="min-w-control ps-2.5 pe-2.5 aria-disabled:opacity-50"
      title={t`Download`}
      {...props}
    >
      <Download aria-hidden className="size-4 shrink-0" />
      <span className="sr-only @min-[84rem]:not-sr-only">
        <Trans>Download</Trans>
      </span>
    </Button>
  );
}
