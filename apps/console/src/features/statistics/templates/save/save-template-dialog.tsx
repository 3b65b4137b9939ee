import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@publisher-console/ui/dialog';

import { SaveTemplateForm } from './save-template-form.tsx';
import type { SaveTemplateOptions } from './use-save-template.ts';

interface SaveTemplateDialogProps extends SaveTemplateOptions {
  onClose: () => void;
}

/** The dialog for the title under which the draft is saved. */
export function SaveTemplateDialog({ onClose, ...form }: SaveTemplateDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Save template</Trans>}
      description={
        <Trans>You will find it under My templates. A period such as “Last 7 days” moves with the calendar.</Trans>
      }
      closeLabel={t`Close`}
    >
      <SaveTemplateForm {...form} />
    </Dialog>
  );
}
