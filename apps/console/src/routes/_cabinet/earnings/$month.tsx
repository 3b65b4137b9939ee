import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';

import { statementQuery } from '#features/earnings/data/earnings.queries.ts';
import { MonthPage } from '#features/earnings/month/month-page.tsx';
import { mayCallAll } from '#session/member.tsx';

import { EarningsDialogs } from './-dialogs.tsx';

export const Route = createFileRoute('/_cabinet/earnings/$month')({
  staticData: { title: msg`Statement`, isWide: true },
  preload: false,
  loader: ({ context, params: { month } }) => {
    const { api, i18n, queryClient } = context;
    if (!/^20\d\d-(?:0[1-9]|1[0-2])$/u.test(month)) throw redirect({ to: '/earnings', replace: true });
    if (mayCallAll(context)) void queryClient.prefetchQuery(statementQuery(api, i18n.locale, month));
  },
  component: Page,
});

function Page() {
  const { month } = Route.useParams();
  return (
    <>
      <MonthPage key={month} month={month} />
      <EarningsDialogs />
    </>
  );
}
