import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { Link } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import Smartphone from 'lucide-react/icons/smartphone';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { Allowed } from '#session/member.tsx';

/** The list of a publisher without applications, and the next step. */
export function NoApplications() {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        icon={Smartphone}
        title={t`No apps yet`}
        description={t`Add your app by its store link, or by hand if it is not published yet. Then create ad blocks in it: ad blocks are where you earn.`}
        action={
          <Allowed operation="createApplication">
            <Link to="/app/add" className={buttonStyle()}>
              <Trans context="button">Add app</Trans>
            </Link>
          </Allowed>
        }
      />
    </Card>
  );
}

interface NothingFoundProps {
  term: string;
  onClear: () => void;
}

/** Shown if no application matches the search or the status. */
export function NothingFound({ term, onClear }: NothingFoundProps) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={t`No apps found`}
        description={
          term === ''
            ? t`None of your apps has this status.`
            : t`Nothing matches “${term}”. You can search by name, developer or ID.`
        }
        action={
          <DisappearingButton onPress={onClear}>
            {term === '' ? <Trans>Show all apps</Trans> : <Trans>Clear the search</Trans>}
          </DisappearingButton>
        }
      />
    </Card>
  );
}
