import { CodeBlock } from '@publisher-console/ui/code-block';

import { useCopyTexts } from '#common/page/use-copy-texts.ts';

interface CodeProps {
  label: string;
  code: string;
  /** A command wraps, and a program scrolls. */
  wraps?: boolean;
}

/** A command or a file to copy. */
export function Code({ label, code, wraps }: CodeProps) {
  const textsOf = useCopyTexts();
  return <CodeBlock label={label} code={code} wraps={wraps} texts={textsOf(label)} />;
}
