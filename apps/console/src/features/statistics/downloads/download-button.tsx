import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import type { ButtonProps } from '@publisher-console/ui/button';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';

/** The button that opens the menu of the download. */
export function DownloadButton(props: Omit<ButtonProps, 'children' | 'className' | 'variant'>) {
  return (
    <Button variant="secondary" className="px-3 md:max-lg:grow touch:min-w-control aria-disabled:opacity-50" {...props}>
      {/* On a phone and between these widths, the row has no room for the label. */}
      <Download aria-hidden className="size-4 shrink-0 md:max-lg:hidden 2xl:hidden" />
      <span className="max-md:sr-only lg:max-2xl:sr-only">
        <Trans>Download</Trans>
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 max-md:hidden lg:max-2xl:hidden" />
    </Button>
  );
}
