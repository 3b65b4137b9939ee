import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import Printer from 'lucide-react/icons/printer';

/** Prints the page without its layout. */
export function PrintButton({ disabled }: { disabled: boolean }) {
  return (
    <Button variant="secondary" className="print:hidden" disabled={disabled} onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      <Trans context="button">Print</Trans>
    </Button>
  );
}
