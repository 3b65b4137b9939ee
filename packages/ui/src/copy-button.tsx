import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import CopyX from 'lucide-react/icons/copy-x';
import type { Ref } from 'react';
import { useState } from 'react';

import { IconButton } from './icon-button.tsx';

export interface CopyTexts {
  /** Names the button. */
  copy: string;
  /** Read out when the text is on the clipboard. */
  copied: string;
  /** Read out when the browser refuses: what the user can do instead. */
  failed: string;
}

export interface CopyButtonProps {
  /** The text for the clipboard. */
  text: string;
  texts: CopyTexts;
  className?: string | undefined;
  /** Runs when the text is on the clipboard. */
  onCopied?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

type Outcome = 'copied' | 'failed';

const icons = { none: Copy, copied: Check, failed: CopyX };

/** A button that copies a text and shows whether that worked, until the focus or the pointer leaves it. */
export function CopyButton({ text, texts, className, onCopied, ref }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const reset = () => setOutcome(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      onCopied?.();
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <>
      <IconButton
        ref={ref}
        icon={icons[outcome ?? 'none']}
        label={texts.copy}
        title={outcome ? texts[outcome] : texts.copy}
        className={className}
        onClick={() => void copy()}
        onBlur={reset}
        onPointerLeave={reset}
      />
      <output className="sr-only">{outcome && texts[outcome]}</output>
    </>
  );
}
