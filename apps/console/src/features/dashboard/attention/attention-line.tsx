import { Plural, Trans } from '@lingui/react/macro';
import type { AttentionEarnings, DashboardAttention } from '@publisher-console/api-contract';
import ChevronRight from 'lucide-react/icons/chevron-right';

import { useFormat } from '#common/format/format.ts';

import { AttentionProblem } from './attention-texts.tsx';

interface AttentionLineProps {
  items: readonly DashboardAttention[];
  earnings: AttentionEarnings | null;
}

/** How much needs attention, and the money that depends on it. */
export function AttentionLine({ items, earnings }: AttentionLineProps) {
  const account = items.filter(({ application }) => application === null);
  const [only] = items.length === 1 ? account : [];
  return (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-notice" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {only === undefined ? (
            <Affected applications={earnings?.applications ?? 0} hasAccount={account.length > 0} />
          ) : (
            <AttentionProblem item={only} />
          )}
        </span>
        {earnings !== null && <Dependent {...earnings} />}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-text-muted transition-transform in-open:rotate-90" />
    </>
  );
}

function Affected({ applications, hasAccount }: { applications: number; hasAccount: boolean }) {
  if (applications === 0) return <Trans>Your account needs attention</Trans>;
  if (!hasAccount) return <Plural value={applications} one="# app needs attention" other="# apps need attention" />;
  return (
    <Plural
      value={applications}
      one="# app and your account need attention"
      other="# apps and your account need attention"
    />
  );
}

function Dependent({ revenue, totalRevenue, currency }: AttentionEarnings) {
  const format = useFormat();
  if (revenue === null || totalRevenue === null || revenue <= 0) return null;
  const write = format.moneyColumn([revenue, totalRevenue], currency);
  const [some, all] = [write(revenue), write(totalRevenue)];
  return (
    <span className="text-text-muted tabular-nums max-md:text-caption">
      <Trans>
        {some} of {all} in the last 7 days depends on them
      </Trans>
    </span>
  );
}
