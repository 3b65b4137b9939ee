import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { EmptyState } from '@publisher-console/ui/empty-state';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import SearchX from 'lucide-react/icons/search-x';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';

interface AdBlockListEmptyProps {
  term: string;
  onAdd: () => void;
  onClear: () => void;
}

/** The list without ad blocks, and the next step: add one or clear the search. */
export function AdBlockListEmpty({ term, onAdd, onClear }: AdBlockListEmptyProps) {
  const { t } = useLingui();
  if (term === '') {
    return (
      <EmptyState
        icon={PanelsTopLeft}
        title={t`No ad blocks yet`}
        description={t`An ad block is a place in the app where ads are shown. Its ID goes into the SDK.`}
        action={
          <Button variant="secondary" onClick={onAdd}>
            <Trans context="button">Add block</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t`No ad blocks found`}
      description={t`Nothing matches “${term}”. You can search by title, place or ID.`}
      action={
        <DisappearingButton onPress={onClear}>
          <Trans>Clear the search</Trans>
        </DisappearingButton>
      }
    />
  );
}
