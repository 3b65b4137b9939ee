import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  /** What is put on the clipboard. */
  text: string;
  label: string;
  /** Said when it is done. */
  copiedLabel: string;
  className?: string;
}

/** Puts a text on the clipboard and says so, until the focus or the pointer leaves. */
export function CopyButton({ text, label, copiedLabel, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const forget = () => setCopied(false);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <>
      <IconButton
        icon={copied ? Check : Copy}
        label={label}
        {...(className === undefined ? {} : { className })}
        onClick={() => void copy()}
        onBlur={forget}
        onPointerLeave={forget}
      />
      <output className="sr-only">{copied && copiedLabel}</output>
    </>
  );
}
