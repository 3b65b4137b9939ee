import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@publisher-console/ui/badge';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Tabs } from '@publisher-console/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { moveToRow, useDeskKeys } from '#desk/desk-keys.ts';
import { useDesk } from '#desk/desk.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { AdjustmentsTab } from './adjustments-tab.tsx';
import { BalancesTab } from './balances-tab.tsx';
import { DifferencesTab } from './differences-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { MonthTab } from './month-tab.tsx';
import { moneyQuery } from './money.queries.ts';
import type { MoneySearch } from './money.queries.ts';
import { PaymentsTab } from './payments-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import type { TabProps } from './tab-props.ts';

/** Months, the ledger and payments. */
export function MoneyPage({ search }: { search: MoneySearch }) {
  const { t } = useLingui();
  const router: AnyRouter = useRouter();
  const { api } = useDesk();
  const you = useStaff();
  const { data } = useQuery(moneyQuery(api, search.month));
  const addressDialog = useAddressDialog();
  const props: TabProps = {
    search,
    email: you?.email ?? '',
    addressDialog,
    change: (change, { replace } = { replace: false }) =>
      void router.navigate({
        to: '.',
        search: (before: object): Record<string, unknown> => ({ ...before, ...change }),
        replace,
        resetScroll: false,
      }),
  };
  const { differences = 0, proposals = 0 } = data ?? {};
  const lists = useRef<HTMLDivElement>(null);
  useDeskKeys({ KeyJ: () => moveToRow(lists.current, 1), KeyK: () => moveToRow(lists.current, -1) });
  return (
    <>
      <PageHeader
        title={<Trans context="desk">Money</Trans>}
        description={<Trans>J and K move through the rows, and Enter opens one.</Trans>}
      />
      <div ref={lists}>
        <Tabs
          label={t`Parts of money`}
          value={search.tab}
          onChange={(tab, by) =>
            void router.navigate({ href: `/desk/money?tab=${tab}`, replace: by === 'arrow', resetScroll: false })
          }
          tabs={[
            { id: 'month', title: t`Month`, panel: <MonthTab {...props} /> },
            {
              id: 'differences',
              title: <Counted title={t`Differences`} count={differences} />,
              panel: <DifferencesTab />,
            },
            {
              id: 'adjustments',
              title: <Counted title={t`Adjustments`} count={proposals} />,
              panel: <AdjustmentsTab {...props} />,
            },
            { id: 'balances', title: t`Balances`, panel: <BalancesTab {...props} /> },
            { id: 'payments', title: t`Payments`, panel: <PaymentsTab {...props} /> },
            { id: 'ledger', title: t`Ledger`, panel: <LedgerTab {...props} /> },
            { id: 'rules', title: t`Rules`, panel: <RulesTab {...props} /> },
          ]}
        />
      </div>
    </>
  );
}

function Counted({ title, count }: { title: string; count: number }) {
  return (
    <span className="flex items-center gap-2">
      <span>{title}</span>
      {count > 0 && <Badge tone="notice">{count}</Badge>}
    </span>
  );
}
