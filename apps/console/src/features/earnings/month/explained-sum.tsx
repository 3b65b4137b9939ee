import { Trans, useLingui } from '@lingui/react/macro';
import type { Statement } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#common/format/format.ts';
import { reportOfMonth } from '#features/earnings/model/report-of-month.ts';
import { kindText } from '#features/earnings/model/ledger-words.ts';
import { microsText } from '#features/earnings/model/statement-sums.ts';
import type { MonthSums } from '#features/earnings/model/statement-sums.ts';
import { EarningsCard } from '#features/earnings/parts/earnings-card.tsx';
import { EntryFacts } from '#features/earnings/parts/entry-facts.tsx';
import { SumRow, SumRows } from '#features/earnings/parts/sum-rows.tsx';

interface StatementPartProps {
  statement: Statement;
  sums: MonthSums;
}

/** The booked and the present figure of a month whose statistics have changed since it was closed. */
function Difference({ difference: { now, booked } }: { difference: NonNullable<Statement['difference']> }) {
  const format = useFormat();
  const [newer, former] = [format.ledgerAmount(now), format.ledgerAmount(booked)];
  return (
    <p className="border-t border-border bg-notice-soft px-6 py-3 text-notice max-md:px-4">
      <Trans>
        Figures changed after the close: statistics come to {newer} now, and {former} is booked. The balance changes
        once the network has booked a correction.
      </Trans>
    </p>
  );
}

/** Why the earnings differ from the statistics: the revenue, its rounding, and each entry about the month. */
export function ExplainedSum({ statement, sums: { revenue, rounding, about, total } }: StatementPartProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { month, earned, difference } = statement;
  const { currency } = earned;
  const name = format.wholeMonth(`${month}-01`);
  return (
    <EarningsCard
      title={<Trans>Why it differs from statistics</Trans>}
      aside={
        <Link to="/stats" search={reportOfMonth(month)} className={linkStyle()}>
          <Trans>These figures as a report</Trans>
        </Link>
      }
    >
      <SumRows label={t`From statistics to what the month brought`}>
        <SumRow
          title={<Trans>Revenue in statistics when the month was closed</Trans>}
          amount={microsText(revenue, currency, i18n.locale)}
        />
        {rounding !== 0n && (
          <SumRow title={<Trans>Rounding of the total</Trans>} amount={microsText(rounding, currency, i18n.locale)} />
        )}
        <SumRow isSum title={<Trans>Earned</Trans>} amount={format.ledgerAmount(earned)} />
        {about.map((entry) => (
          <SumRow key={entry.number} title={i18n._(kindText(entry.kind))} amount={format.ledgerAmount(entry.amount)}>
            <EntryFacts entry={entry} concerns={month} booked={month} />
          </SumRow>
        ))}
        {about.length > 0 && (
          <SumRow
            isSum
            title={<Trans>{name} in all</Trans>}
            amount={format.ledgerAmount({ minor: String(total), currency })}
          />
        )}
      </SumRows>
      {difference !== null && <Difference difference={difference} />}
    </EarningsCard>
  );
}

/** The opening and the closing balance, with every entry that was booked in the month between them. */
export function BalanceSum({ statement, sums: { booked } }: StatementPartProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { month, opening, earned, closing } = statement;
  return (
    <EarningsCard title={<Trans>How the balance changed</Trans>}>
      <SumRows label={t`From the opening balance to the closing one`}>
        <SumRow title={<Trans>Opening balance</Trans>} amount={format.ledgerAmount(opening)} />
        <SumRow title={<Trans>Earned</Trans>} amount={format.ledgerAmount(earned)} />
        {booked.map((entry) => (
          <SumRow key={entry.number} title={i18n._(kindText(entry.kind))} amount={format.ledgerAmount(entry.amount)}>
            <EntryFacts entry={entry} concerns={month} />
          </SumRow>
        ))}
        <SumRow isSum title={<Trans>Closing balance</Trans>} amount={format.ledgerAmount(closing)} />
      </SumRows>
    </EarningsCard>
  );
}
