import { Card } from '@publisher-console/ui/card';
import { useRef } from 'react';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';

interface PartFailureProps {
  failure: Error;
  texts: FailureTexts;
  onRetry: () => void;
}

/** Shown in place of a section that could not be loaded. The other sections stay. */
export function PartFailure({ failure, texts, onRetry }: PartFailureProps) {
  const part = useRef<HTMLDivElement>(null);
  useRescuedFocus(part, true);
  return (
    <Card>
      <div ref={part} tabIndex={-1} className="outline-none">
        <FailureNotice failure={failure} texts={texts} onRetry={onRetry} />
      </div>
    </Card>
  );
}
