import type { Ref } from 'react';

import { CopyButton } from './copy-button.tsx';
import type { CopyTexts } from './copy-button.tsx';

export interface CodeBlockProps {
  /** Names the block for assistive technology. */
  label: string;
  code: string;
  texts: CopyTexts;
  /** Long lines wrap, at any character: for a command or a secret, but not for lines of code. */
  wraps?: boolean | undefined;
  /** Runs when the code is on the clipboard. */
  onCopied?: (() => void) | undefined;
  /** The box that scrolls. */
  ref?: Ref<HTMLElement>;
}

const boxStyle = 'cut-shadow-around max-h-96 min-w-0 flex-1 overflow-auto rounded-base p-4';

/**
 * Lines of code or configuration, with a button that copies them. The box is a Tab stop: the arrow keys scroll it.
 */
export function CodeBlock({ label, code, texts, wraps = false, onCopied, ref }: CodeBlockProps) {
  return (
    <div className="flex items-start rounded-base border border-border bg-surface-sunken">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only a box that it can reach */}
      <section ref={ref} aria-label={label} tabIndex={0} className={boxStyle}>
        <pre translate="no" className={`font-mono text-caption ${wraps ? 'whitespace-pre-wrap wrap-anywhere' : ''}`}>
          <code>{code}</code>
        </pre>
      </section>
      <CopyButton text={code} texts={texts} onCopied={onCopied} className="m-1" />
    </div>
  );
}
