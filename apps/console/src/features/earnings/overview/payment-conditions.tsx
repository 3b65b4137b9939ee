import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyOverview, PaymentCondition } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { ReactNode } from 'react';

import { useFormat } from '#common/format/format.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useIsPast } from '#features/earnings/parts/is-past.ts';
import { Allowed } from '#session/member.tsx';

interface ConditionProps {
  condition: PaymentCondition;
  overview: MoneyOverview;
}

/** A condition in words, in its present state. */
function ConditionText({ condition: { id, isMet }, overview }: ConditionProps) {
  const format = useFormat();
  const { threshold, preference, openMonth } = overview;
  const isLate = useIsPast(openMonth.closesBy);
  const hasHoldEnded = useIsPast(preference.heldUntil);
  switch (id) {
    case 'month_closed': {
      const day = openMonth.closesBy === null ? null : format.day(openMonth.closesBy);
      if (isMet) return <Trans>The month is closed</Trans>;
      // The next paid month may be a later one, because months are closed in order.
      const month = format.wholeMonth(`${openMonth.month}-01`);
      if (day === null) return <Trans>{month} is not closed yet</Trans>;
      return isLate ? (
        <Trans>
          {month} is not closed yet: it was to close about {day}
        </Trans>
      ) : (
        <Trans>
          {month} closes about {day}
        </Trans>
      );
    }
    case 'threshold': {
      const least = threshold === null ? null : format.ledgerAmount(threshold);
      if (least === null)
        return isMet ? <Trans>The network has named no threshold</Trans> : <Trans>There is nothing to pay</Trans>;
      return isMet ? (
        <Trans>The balance reaches the threshold of {least}</Trans>
      ) : (
        <Trans>The balance is below the threshold of {least}</Trans>
      );
    }
    case 'contract':
      return isMet ? <Trans>The contract is signed</Trans> : <Trans>The contract is not signed</Trans>;
    case 'offer':
      return isMet ? <Trans>The offer is accepted</Trans> : <Trans>The offer is not accepted</Trans>;
    case 'not_held': {
      const day = preference.heldUntil === null ? null : format.day(preference.heldUntil);
      if (day === null || hasHoldEnded) return <Trans>You do not hold payments</Trans>;
      return isMet ? (
        <Trans>Your hold ends on {day}, by the next pay day</Trans>
      ) : (
        <Trans>You hold payments until {day}</Trans>
      );
    }
    case 'not_blocked':
      return isMet ? <Trans>Your account is not blocked</Trans> : <Trans>Your account is blocked</Trans>;
    default:
      return isMet ? <Trans>Another condition is met</Trans> : <Trans>Another condition is not met: ask support</Trans>;
  }
}

/** A link to the place where an unmet condition can be met; only the text if there is no such place. */
function ConditionRemedy({ condition, children }: { condition: PaymentCondition; children: ReactNode }) {
  const addressDialog = useAddressDialog();
  const link = linkStyle({ className: 'inline-flex items-center text-start touch:min-h-control' });
  if (condition.isMet) return children;
  switch (condition.id) {
    case 'contract':
    case 'offer':
      return (
        <Link to="/documents" className={link}>
          {children}
        </Link>
      );
    case 'threshold':
    case 'not_held':
      return (
        <Allowed operation="updatePaymentPreference" otherwise={children}>
          <button type="button" className={link} onClick={() => addressDialog.open('preference')}>
            {children}
          </button>
        </Allowed>
      );
    default:
      return children;
  }
}

/** The conditions of a payment, each with its state. */
export function PaymentConditions({ overview }: { overview: MoneyOverview }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Conditions of a payment`} className="flex flex-col gap-1.5">
      {overview.nextPayment.conditions.map((condition) => {
        const Icon = condition.isMet ? CircleCheck : CircleDashed;
        return (
          <li key={condition.id} className="flex items-center gap-2">
            <Icon aria-hidden className={`size-4 shrink-0 ${condition.isMet ? 'text-success' : 'text-notice'}`} />
            <span className={condition.isMet ? 'text-text-muted' : 'font-medium'}>
              <span className="sr-only">{condition.isMet ? t`Met:` : t`Not met:`} </span>
              <ConditionRemedy condition={condition}>
                <ConditionText condition={condition} overview={overview} />
              </ConditionRemedy>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
