import { Trans, useLingui } from '@lingui/react/macro';
import { CodeBlock } from '@publisher-console/ui/code-block';

import { useCopyTexts } from './use-copy-texts.ts';

/** The required lines that a file lacks, to copy. */
export function LinesToAdd({ lines }: { lines: readonly string[] }) {
  const { t } = useLingui();
  const copyTexts = useCopyTexts();
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">
        <Trans>Lines to add to app-ads.txt</Trans>
      </p>
      <CodeBlock label={t`Lines to add to app-ads.txt`} code={lines.join('\n')} texts={copyTexts} />
    </div>
  );
}
