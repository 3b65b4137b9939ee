import { Trans } from '@lingui/react/macro';

import { AdBlockList } from './ad-block-list.tsx';
import type { AdBlockListProps } from './ad-block-list.tsx';

/** The ad blocks as a part of the page of their application. */
export function AdBlockSection(props: Omit<AdBlockListProps, 'heading'>) {
  return (
    <AdBlockList
      {...props}
      heading={
        <h2 className="mr-auto py-1 text-title font-semibold">
          <Trans>Ad blocks</Trans>
        </h2>
      }
    />
  );
}
