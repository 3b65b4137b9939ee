import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { BuyersAppAdsTxt } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { LinesToFix } from '#inventory/lines-to-fix.tsx';

import { fileState } from './app-ads-txt-words.ts';
import { Notice } from './notice.tsx';

interface BuyersFileProps {
  buyers: BuyersAppAdsTxt;
  /** Replaces the checked link by that of the buyers' file. */
  onUse?: ((url: string) => void) | undefined;
}

/** A warning that ad buyers read another file than the checked one. */
export function BuyersFile({ buyers: { url, state, missingLines }, onUse }: BuyersFileProps) {
  const { i18n } = useLingui();
  const { label, tone } = fileState(state);
  const { length: lacking } = missingLines;
  if (url === null) {
    return (
      <Notice>
        <Trans>
          Buyers look for the file on the developer’s website in the store, and the store’s link to it is not a usable
          address. Correct it on the app’s page in the store.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice>
      <p className="font-medium">
        <Trans>Buyers look for another file</Trans>
      </p>
      <p translate="no" className="font-mono text-caption wrap-anywhere">
        {url}
      </p>
      <p>
        <Trans>They find it through the developer’s website in the store, so the lines have to be there.</Trans>
      </p>
      <Status tone={tone}>{lacking > 0 ? <LinesToFix count={lacking} /> : <span>{i18n._(label)}</span>}</Status>
      {onUse && (
        <div className="mt-2">
          <DisappearingButton onPress={() => onUse(url)}>
            <Trans>Use this link</Trans>
          </DisappearingButton>
        </div>
      )}
    </Notice>
  );
}
