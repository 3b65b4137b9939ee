import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { buttonStyle } from '@publisher-console/ui/button';

import { LeaveQuestion } from '#common/forms/leave-question.tsx';
import { DeskLink } from '#desk/desk-link.tsx';

/** A link from a text back to its list. */
export function BackToTexts({ tab }: { tab: string }) {
  return (
    <DeskLink
      to="/desk/texts"
      search={{ tab }}
      className={buttonStyle({ variant: 'quiet', className: '-ml-3 self-start px-3' })}
    >
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Texts</Trans>
    </DeskLink>
  );
}

/** Warns before an unsaved text is lost. */
export function UnsavedText({ isChanged }: { isChanged: boolean }) {
  const { t } = useLingui();
  return (
    <LeaveQuestion
      shouldConfirm={() => isChanged}
      isInDialog={() => false}
      title={t`Leave without saving?`}
      description={t`What you have typed will be lost.`}
      cancelLabel={t`Keep editing`}
      confirmLabel={t`Discard`}
    />
  );
}

interface ConflictNoticeProps {
  /** The text that another member has saved. */
  theirs: string;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Another member has saved a different text meanwhile. The writer decides which one to use. */
export function ConflictNotice({ theirs, onKeep, onDiscard }: ConflictNoticeProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-base bg-notice-soft px-4 py-3 text-notice">
      <p>
        <Trans>Somebody else has changed this text since you opened it. Yours is not saved.</Trans>
      </p>
      <details>
        <summary className="w-fit rounded-tight font-medium">
          <Trans>Their text</Trans>
        </summary>
        <pre className="mt-2 max-h-72 overflow-auto font-sans wrap-anywhere whitespace-pre-wrap">{theirs}</pre>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onKeep}>
          <Trans context="button">Keep mine</Trans>
        </Button>
        <Button variant="secondary" onClick={onDiscard}>
          <Trans context="button">Take theirs</Trans>
        </Button>
      </div>
    </div>
  );
}
