import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { Link } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import Smartphone from 'lucide-react/icons/smartphone';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';

interface ApplicationListEmptyProps {
  term: string;
  onClear: () => void;
}

/** The list without applications, and the next step: add one or clear the search. */
export function ApplicationListEmpty({ term, onClear }: ApplicationListEmptyProps) {
  const { t } = useLingui();
  return (
    <Card>
      {term === '' ? (
        <EmptyState
          icon={Smartphone}
          title={t`No apps yet`}
          description={t`Add your app by its store link, or by hand if it is not published yet. Then create ad blocks in it: ad blocks are where you earn.`}
          action={
            <Link to="/app/add" className={buttonStyle({ variant: 'secondary' })}>
              <Trans context="button">Add app</Trans>
            </Link>
          }
        />
      ) : (
        <EmptyState
          icon={SearchX}
          title={t`No apps found`}
          description={t`Nothing matches “${term}”. You can search by name, developer or ID.`}
          action={
            <DisappearingButton onPress={onClear}>
              <Trans>Clear the search</Trans>
            </DisappearingButton>
          }
        />
      )}
    </Card>
  );
}
