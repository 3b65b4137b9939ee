import { Check, Copy, CopyX } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from './icon-button.tsx';

export interface CopyTexts {
  /** Names the button. */
  copy: string;
  /** Said when it is done. */
  copied: string;
  /** Said when the browser refuses: what else can be done. */
  failed: string;
}

export interface CopyButtonProps {
  /** What is put on the clipboard. */
  text: string;
  texts: CopyTexts;
  className?: string;
}

type Outcome = 'copied' | 'failed';

const icons = { none: Copy, copied: Check, failed: CopyX };

/** Puts a text on the clipboard and says how that went, until the focus or the pointer leaves. */
export function CopyButton({ text, texts, className = '' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const forget = () => setOutcome(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <>
      <IconButton
        icon={icons[outcome ?? 'none']}
        label={texts.copy}
        title={outcome ? texts[outcome] : texts.copy}
        className={className}
        onClick={() => void copy()}
        onBlur={forget}
        onPointerLeave={forget}
      />
      <output className="sr-only">{outcome && texts[outcome]}</output>
    </>
  );
}
