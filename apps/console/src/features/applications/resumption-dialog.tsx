import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { Textarea } from '@publisher-console/ui/textarea';
import { useRef } from 'react';

interface ResumptionDialogProps {
  name: string;
  onResume: (note: string) => void;
  onClose: () => void;
}

/** Resumes a rejected application. The publisher can add a note about the changes. */
export function ResumptionDialog({ name, onResume, onClose }: ResumptionDialogProps) {
  const { t } = useLingui();
  const note = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open
      sheet
      onOpenChange={onClose}
      title={t`Resume ${name}`}
      description={<Trans>The network checks the app again.</Trans>}
      closeLabel={t`Close`}
      actions={
        <Button
          onClick={() => {
            onResume(note.current?.value.trim() ?? '');
            onClose();
          }}
        >
          <Trans context="button">Resume</Trans>
        </Button>
      }
    >
      <Textarea ref={note} label={t`What has changed (optional)`} rows={3} maxLength={1000} />
    </Dialog>
  );
}
