import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';

/** The content of the dialog after a message was sent. */
export function MessageSent({ email, onClose }: { email: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form, which had the focus, is unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-2 pt-2 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-success-soft text-success">
        <CircleCheck aria-hidden className="size-5" />
      </span>
      <h3
        ref={heading}
        tabIndex={-1}
        aria-describedby="message-sent-next"
        className="text-title font-semibold outline-none"
      >
        <Trans>Message sent</Trans>
      </h3>
      <p id="message-sent-next" className="text-pretty wrap-anywhere text-text-muted">
        <Trans>We have received it with your Publisher ID. We will reply to {email}.</Trans>
      </p>
      <div className="mt-4">
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}
