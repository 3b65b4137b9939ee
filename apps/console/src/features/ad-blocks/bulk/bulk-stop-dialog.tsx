import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';

interface BulkStopDialogProps {
  count: number;
  /**
   * Their total revenue of the last seven days; null if there are no figures, undefined if these could not be loaded.
   */
  earned: string | null | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Requests a confirmation before several ad blocks are stopped. */
export function BulkStopDialog({ count, earned, onClose, onConfirm }: BulkStopDialogProps) {
  const { t } = useLingui();
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t`${plural(count, { one: 'Stop # ad block?', other: 'Stop # ad blocks?' })}`}
      description={
        <>
          <Trans>No ads are shown there until you resume them.</Trans>{' '}
          <span className="mt-2 block font-medium text-text">
            {earned === undefined && <Trans>The figures of the last 7 days could not be loaded.</Trans>}
            {earned === null && <Trans>There are no figures of the last 7 days yet.</Trans>}
            {typeof earned === 'string' && <Trans>Revenue of the last 7 days: {earned}.</Trans>}
          </span>
        </>
      }
      cancelLabel={t`Cancel`}
      confirmLabel={t`Stop`}
      onConfirm={onConfirm}
    />
  );
}
