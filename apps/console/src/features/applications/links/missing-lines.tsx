import { Trans, useLingui } from '@lingui/react/macro';
import { CodeBlock } from '@publisher-console/ui/code-block';

import { refusedFile } from './refused-file.ts';

/** The lines that an app-ads.txt file lacks, to copy; nothing after another failure. */
export function MissingLines({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  const { missingLines = [] } = refusedFile(failure) ?? {};
  if (missingLines.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">
        <Trans>Add these lines to the file, then save again:</Trans>
      </p>
      <CodeBlock
        label={t`Missing lines`}
        code={missingLines.join('\n')}
        texts={{
          copy: t`Copy the lines`,
          copied: t`Copied`,
          failed: t`The browser blocks copying. Select the lines and copy them.`,
        }}
      />
    </div>
  );
}
