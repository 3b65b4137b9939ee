import { Button } from '@publisher-console/ui/button';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { useRescuedFocus } from './use-rescued-focus.ts';

interface AccountLinkPanelProps {
  title: ReactNode;
  /** Below the title. */
  notice?: ReactNode;
  /** Why the link does not work, or why it was not used. */
  failure?: ReactNode;
  /** The effect of the button: planned, under way or done. */
  state: ReactNode;
  action: ReactNode;
  pending: boolean;
  onPress: () => void;
  /** Shown in place of the button when the link is used up or can never work. */
  instead?: ReactNode;
}

/** The page of a link from a mail. Mail scanners open links and run scripts, so only the button uses the link up. */
export function AccountLinkPanel({
  title,
  notice,
  failure,
  state,
  action,
  pending,
  onPress,
  instead,
}: AccountLinkPanelProps) {
  const isOver = instead !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useRescuedFocus(heading, isOver);
  return (
    <div className="flex flex-col gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-heading font-semibold tracking-tight">
        {title}
      </h1>
      {notice}
      <div role="alert" className="contents">
        {failure && <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">{failure}</p>}
      </div>
      {(!isOver || !failure) && (
        <p aria-live="polite" className="wrap-anywhere text-text-muted">
          {state}
        </p>
      )}
      {isOver ? (
        instead
      ) : (
        <Button block pending={pending} onClick={onPress}>
          {action}
        </Button>
      )}
    </div>
  );
}
