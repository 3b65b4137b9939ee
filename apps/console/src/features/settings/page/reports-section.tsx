import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { groupCriteriaQuery } from '#common/criteria/criteria.queries.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { PageSection } from '#common/page/page-section.tsx';

import { AccountDetail } from './account-detail.tsx';
import { AccountDetails } from './account-details.tsx';

/** The currency and the time zone of reports, which the network sets. */
export function ReportsSection({ currency }: { currency: string }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const timeZone = useQuery({
    ...groupCriteriaQuery(api, i18n.locale),
    select: (criteria) => criteria.timeZone,
    placeholderData: keepPreviousData,
  });
  const name = new Intl.DisplayNames(i18n.locale, { type: 'currency' }).of(currency);
  return (
    <PageSection
      title={<Trans>Reports</Trans>}
      description={<Trans>The network sets the currency and the time zone.</Trans>}
    >
      <AccountDetails>
        <AccountDetail name={<Trans>Currency</Trans>}>
          {name === undefined || name === currency ? currency : `${currency} · ${name}`}
        </AccountDetail>
        <AccountDetail
          name={<Trans>Time zone</Trans>}
          note={<Trans>Days run from midnight to midnight in this time zone.</Trans>}
          action={
            timeZone.isError && (
              <DisappearingButton onPress={() => void timeZone.refetch()}>
                <Trans>Retry</Trans>
              </DisappearingButton>
            )
          }
        >
          {timeZone.isPending && <Skeleton className="my-1 h-4 w-24" />}
          {timeZone.isError && <Trans>Could not be loaded</Trans>}
          {timeZone.isSuccess && <span>{timeZone.data}</span>}
        </AccountDetail>
      </AccountDetails>
    </PageSection>
  );
}
