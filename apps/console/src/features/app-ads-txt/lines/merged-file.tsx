import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { CodeBlock } from '@publisher-console/ui/code-block';
import Download from 'lucide-react/icons/download';

import { saveText } from '#common/page/save-text.ts';

import { useCopyTexts } from './network-lines.tsx';

interface MergedFileProps {
  content: string;
  /** Whether the site has a file to merge the required lines into. */
  isFromFile: boolean;
}

/** A complete app-ads.txt file, to copy or download. */
export function MergedFile({ content, isFromFile }: MergedFileProps) {
  const { t } = useLingui();
  const copyTexts = useCopyTexts();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-text-muted">
        {isFromFile ? (
          <Trans>Your file with the network’s lines. Everything else in it stays as it is.</Trans>
        ) : (
          <Trans>No file was found, so this one has only the network’s lines.</Trans>
        )}
      </p>
      <div className="w-full">
        <CodeBlock
          label={t`The complete file`}
          code={content}
          texts={{ ...copyTexts, copy: t`Copy the complete file` }}
        />
      </div>
      <Button variant="secondary" onClick={() => saveText('app-ads.txt', content)}>
        <Download aria-hidden className="size-4" />
        <Trans>Download the complete file</Trans>
      </Button>
    </div>
  );
}
