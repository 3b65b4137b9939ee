import { Trans, useLingui } from '@lingui/react/macro';
import { CopyButton } from '@publisher-console/ui/copy-button';
import { clientPackage } from 'virtual:client-package';

import { useFormat } from '#common/format/format.ts';
import { useCopyTexts } from '#common/page/use-copy-texts.ts';

/** Which client this console offers, to check what was installed. */
export function ClientDetails() {
  const { t } = useLingui();
  const textsOf = useCopyTexts();
  const format = useFormat();
  const { version, integrity } = clientPackage;
  const size = format.fileSize(clientPackage.size);
  return (
    <div className="flex flex-col text-caption text-text-muted">
      <p>
        <Trans>
          Version {version}, {size}. It fits the API of this console.
        </Trans>
      </p>
      <div className="flex items-center gap-1">
        <p className="min-w-0 wrap-anywhere">
          <Trans>
            Integrity, as npm writes it into the lockfile:{' '}
            <span translate="no" className="font-mono">
              {integrity}
            </span>
          </Trans>
        </p>
        <CopyButton text={integrity} texts={textsOf(t`Integrity`)} />
      </div>
    </div>
  );
}
