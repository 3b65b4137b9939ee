import { useLingui } from '@lingui/react/macro';
import { CodeBlock } from '@publisher-console/ui/code-block';

interface CodeProps {
  label: string;
  code: string;
  /** A command wraps, and a program scrolls. */
  wraps?: boolean;
}

/** A command or a file to copy. */
export function Code({ label, code, wraps }: CodeProps) {
  const { t } = useLingui();
  return (
    <CodeBlock
      label={label}
      code={code}
      wraps={wraps}
      texts={{
        copy: t`Copy: ${label}`,
        copied: t`Copied`,
        failed: t`The browser blocks copying. Select the text and copy it.`,
      }}
    />
  );
}
