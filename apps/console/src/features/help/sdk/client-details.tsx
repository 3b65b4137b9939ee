import { Trans, useLingui } from '@lingui/react/macro';
import { CopyButton } from '@publisher-console/ui/copy-button';
import { clientPackage } from 'virtual:client-package';

import { useFormat } from '#common/format/format.ts';

/** Which client this console offers, to check what was installed. */
export function ClientDetails() {
  const { t } = useLingui();
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
            Integrity, as npm writes it into the lockfile: <span className="font-mono">{integrity}</span>
          </Trans>
        </p>
        <CopyButton
          text={integrity}
          texts={{
            copy: t`Copy the integrity`,
            copied: t`Copied`,
            failed: t`The browser blocks copying. Select the text and copy it.`,
          }}
        />
      </div>
    </div>
  );
}
