import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DeskFigures, StaffRole } from '@publisher-console/api-contract/desk';
import type { IndicatorId } from '@publisher-console/api-contract';
import { mayCallDesk } from '@publisher-console/api-contract/staff-roles';
import { linkStyle } from '@publisher-console/ui/link';
import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { DeskLink } from '#desk/desk-link.tsx';
import { useDesk } from '#desk/desk.ts';
import { Nothing, Section } from './publisher-sections.tsx';
import { figuresQuery, publisherFailures, publisherMoneyQuery } from './publishers.queries.ts';

/** The figures of the last seven complete days, compared with the seven days before. */
export function FiguresSection({ number }: { number: number }) {
  const { api } = useDesk();
  const { data: figures, error, refetch } = useQuery(figuresQuery(api, number));
  return (
    <Section title={<Trans>Figures of seven days</Trans>}>
      {figures === undefined && error === null && <RowsSkeleton />}
      {figures === undefined && error !== null && (
        <FailureNotice failure={error} texts={publisherFailures.figures} onRetry={() => void refetch()} />
      )}
      {figures === null && (
        <Nothing>
          <Trans>The network has no figures yet.</Trans>
        </Nothing>
      )}
      {figures && <FiguresTable figures={figures} />}
    </Section>
  );
}

const figureIds = ['revenue', 'impressions', 'ecpm', 'requests', 'fill_rate'] as const satisfies readonly IndicatorId[];

function FiguresTable({ figures: { currency, period, values, comparison } }: { figures: DeskFigures }) {
  const { t } = useLingui();
  const format = useFormat();
  const titles: Record<(typeof figureIds)[number], string> = {
    revenue: t`Revenue`,
    impressions: t`Impressions`,
    ecpm: t`eCPM`,
    requests: t`Requests`,
    fill_rate: t`Fill rate`,
  };
  const { compared, period: comparedPeriod, otherPeriod } = comparison.days;
  const rangeOf = ({ from, to }: { from: string; to: string }) => format.dayRange(from, to);
  const writerOf = (id: (typeof figureIds)[number]) => {
    if (id === 'fill_rate') return format.percent;
    if (id === 'impressions' || id === 'requests') return format.count;
    return format.moneyColumn([values[id], comparison.current[id], comparison.previous[id]], currency);
  };
  const isCompared = compared > 0 && comparedPeriod !== null && otherPeriod !== null;
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-right tabular-nums">
          <thead className="text-caption text-text-muted">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left font-normal">
                <Trans>Figure</Trans>
              </th>
              <th scope="col" className="px-3 font-normal">
                {rangeOf(period)}
              </th>
              {isCompared && (
                <>
                  <th scope="col" className="px-3 font-normal">
                    {rangeOf(compared < 7 ? comparedPeriod : otherPeriod)}
                  </th>
                  {compared < 7 && (
                    <th scope="col" className="px-3 font-normal">
                      {rangeOf(otherPeriod)}
                    </th>
                  )}
                  <th scope="col" className="pl-3 font-normal">
                    <Trans>Change</Trans>
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {figureIds.map((id) => {
              const write = writerOf(id);
              const percent = comparison.change[id]?.percent ?? null;
              return (
                <tr key={id}>
                  <th scope="row" className="py-2 pr-3 text-left font-normal">
                    {titles[id]}
                  </th>
                  <td className="px-3 font-medium">{write(values[id])}</td>
                  {isCompared && (
                    <>
                      {compared < 7 && <td className="px-3">{write(comparison.current[id])}</td>}
                      <td className="px-3">{write(comparison.previous[id])}</td>
                      <td className="pl-3">{percent === null ? '–' : format.percentChange(percent)}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {compared < 7 && (
        <p className="border-t border-border py-2 text-caption text-text-muted">
          <Plural
            value={compared}
            _0="No day is complete in both weeks, so that nothing is compared."
            one="# day is complete in both weeks, and compared."
            other="# days are complete in both weeks, and compared."
          />
        </p>
      )}
    </>
  );
}

interface MoneySectionProps {
  number: number;
  role: StaffRole;
}

/** The balance of the publisher, and its last statement. */
export function MoneySection({ number, role }: MoneySectionProps) {
  const format = useFormat();
  const { api } = useDesk();
  const { data: money, error, refetch } = useQuery(publisherMoneyQuery(api, number));
  const { balance = null, statement = null } = money ?? {};
  const month = statement === null ? '' : format.wholeMonth(`${statement.month}-01`);
  return (
    <Section
      title={<Trans context="desk">Money</Trans>}
      actions={
        balance !== null &&
        mayCallDesk(role, 'getDeskMoneyEntries') && (
          <DeskLink to="/desk/money" search={{ tab: 'ledger', publisher: number }} className={linkStyle()}>
            <Trans>Its ledger</Trans>
          </DeskLink>
        )
      }
    >
      {money === undefined && error === null && <RowsSkeleton />}
      {money === undefined && error !== null && (
        <FailureNotice failure={error} texts={publisherFailures.money} onRetry={() => void refetch()} />
      )}
      {money !== undefined && balance === null && (
        <Nothing>
          <Trans>The ledger has no entry of this publisher.</Trans>
        </Nothing>
      )}
      {balance !== null && (
        <dl className="flex flex-wrap gap-x-10 gap-y-2 py-3 tabular-nums">
          <div>
            <dt className="text-caption text-text-muted">
              <Trans>Balance</Trans>
            </dt>
            <dd className="text-title font-semibold">{format.ledgerAmount(balance)}</dd>
          </div>
          {statement !== null && (
            <div>
              <dt className="text-caption text-text-muted">
                <Trans>Statement of {month}</Trans>
              </dt>
              <dd>
                <span className="font-medium">{format.ledgerAmount(statement.earned)}</span>{' '}
                <span className="text-text-muted">{statement.number}</span>
              </dd>
            </div>
          )}
        </dl>
      )}
    </Section>
  );
}
