import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';

interface BulkStopDialogProps {
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before several ad blocks are stopped. */
export function BulkStopDialog({ count, onClose, onConfirm }: BulkStopDialogProps) {
  const { t } = useLingui();
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t`${plural(count, { one: 'Stop # ad block?', other: 'Stop # ad blocks?' })}`}
      description={<Trans>No ads are shown there until you resume them.</Trans>}
      cancelLabel={t`Cancel`}
      confirmLabel={t`Stop`}
      onConfirm={onConfirm}
    />
  );
}
