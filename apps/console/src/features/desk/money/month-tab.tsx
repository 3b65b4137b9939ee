import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { DeskClosedMonth, DeskMonthState } from '@publisher-console/api-contract/desk';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Select } from '@publisher-console/ui/select';
import { mutationOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { useDesk } from '#desk/desk.ts';
import type { DeskApi } from '#desk/desk.ts';
import { DeskProofDialog } from '#desk/desk-proof.tsx';
import { Amount, LoadedList, useMonthText } from './money-parts.tsx';
import { missingTexts, refusalTexts } from './money-words.ts';
import { moneyFailures, moneyKey, moneyQuery } from './money.queries.ts';
import type { TabProps } from './tab-props.ts';

/** What the close of the next month would book, and the closed months. */
export function MonthTab({ search, addressDialog, change }: TabProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const monthText = useMonthText();
  const { data, error, refetch } = useQuery(moneyQuery(api, search.month));
  const next = data?.next ?? null;
  return (
    <div className="flex flex-col gap-6">
      <LoadedList
        isLoaded={data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        isEmpty={next === null}
        empty={<Trans>A month can be closed once there are final figures of all of its days.</Trans>}
      >
        {next !== null && (
          <NextMonth
            state={next}
            choice={
              (data?.months.length ?? 0) > 1 && (
                <Select
                  aria-label={t`The first month to close`}
                  value={next.month}
                  options={(data?.months ?? []).map((id) => ({ id, title: monthText(id) }))}
                  onChange={(month) => change({ month })}
                />
              )
            }
            onClose={() => addressDialog.open('close')}
          />
        )}
      </LoadedList>
      {data !== undefined && data.closed.length > 0 && <ClosedMonths months={data.closed} />}
      {search.dialog === 'close' && next !== null && (
        <CloseDialog
          state={next}
          onClose={addressDialog.close}
          onDone={() => void addressDialog.finish({ month: undefined })}
        />
      )}
    </div>
  );
}

interface NextMonthProps {
  state: DeskMonthState;
  choice: ReactNode;
  onClose: () => void;
}

function NextMonth({ state, choice, onClose }: NextMonthProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const monthText = useMonthText();
  const { month, refusal, missing, setAsideRows, totals } = state;
  const name = monthText(month);
  const canClose = refusal === null && missing.length === 0;
  return (
    <div className="flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-title font-semibold first-letter:uppercase">{name}</h2>
          {canClose ? (
            <Badge tone="success">
              <Trans>Can be closed</Trans>
            </Badge>
          ) : (
            <Badge tone="notice">
              <Trans context="month">Open</Trans>
            </Badge>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {choice}
          {canClose && (
            <Button onClick={onClose}>
              <Trans context="button">Close {name}</Trans>
            </Button>
          )}
        </div>
      </div>
      {refusal !== null && <p className="text-text-muted">{i18n._(refusalTexts[refusal])}</p>}
      {missing.length > 0 && (
        <section aria-labelledby="missing-days">
          <h3 id="missing-days" className="font-medium">
            <Trans>What is missing</Trans>
          </h3>
          <ul className="divide-y divide-border">
            {missing.map(({ source, from, to, state: why }) => (
              <li key={`${source} ${from} ${why}`} className="flex flex-wrap justify-between gap-x-4 py-2">
                <DeskLink
                  to={source === null ? '/desk/feed' : `/desk/feed/${source}/${from}`}
                  data-row
                  className={linkStyle({ className: 'tabular-nums' })}
                >
                  {from === to ? format.day(from) : format.dayRange(from, to)}
                </DeskLink>
                <span className="text-text-muted">
                  {source !== null && <span>{`${source}: `}</span>}
                  <span>{i18n._(missingTexts[why])}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {setAsideRows > 0 && (
        <p className="rounded-base bg-notice-soft px-4 py-2 text-notice">
          <Plural
            value={setAsideRows}
            one="# row is set aside and would count for nobody."
            other="# rows are set aside and would count for nobody."
          />{' '}
          <DeskLink to="/desk/feed" className="underline">
            <Trans>See them in the feed</Trans>
          </DeskLink>
        </p>
      )}
      {refusal === null && <Totals of={totals} />}
    </div>
  );
}

function Totals({ of: totals }: { of: DeskMonthState['totals'] }) {
  const { t } = useLingui();
  const format = useFormat();
  if (totals.length === 0) return null;
  return (
    <table aria-label={t`What publishers would get`} className="w-full text-right tabular-nums">
      <thead className="text-caption text-text-muted">
        <tr>
          <th scope="col" className="py-1 pr-3 text-left font-normal">
            <Trans>Currency</Trans>
          </th>
          <th scope="col" className="px-3 font-normal">
            <Trans>Statements</Trans>
          </th>
          <th scope="col" className="pl-3 font-normal">
            <Trans context="ledger">Earned</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ currency, publishers, earned }) => (
          <tr key={currency} className="border-t border-border">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              {currency}
            </th>
            <td className="px-3">{format.count(publishers)}</td>
            <td className="pl-3 font-medium">
              <Amount of={earned} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ClosedMonths({ months }: { months: readonly DeskClosedMonth[] }) {
  const monthText = useMonthText();
  return (
    <section aria-labelledby="closed-months">
      <h2 id="closed-months" className="mb-2 text-title font-semibold">
        <Trans>Closed months</Trans>
      </h2>
      <Card className="px-4">
        <ul className="divide-y divide-border">
          {months.map(({ month, closedAt, closedBy, totals }) => (
            <li key={month} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="font-medium">
                  <DeskLink
                    to="/desk/money"
                    search={{ tab: 'ledger', booked: month }}
                    data-row
                    className={linkStyle({ className: 'inline-block first-letter:uppercase' })}
                  >
                    {monthText(month)}
                  </DeskLink>
                </p>
                <p className="flex flex-wrap gap-x-3 text-caption text-text-muted">
                  <ExactTime at={closedAt} />
                  <span className="wrap-anywhere">{closedBy}</span>
                </p>
              </div>
              <ul className="text-right">
                {totals.map(({ currency, statements, earned }) => (
                  <li key={currency} className="flex flex-wrap items-baseline justify-end gap-x-3">
                    <span className="text-caption text-text-muted">
                      <Plural value={statements} one="# statement" other="# statements" />
                    </span>
                    <Amount of={earned} className="min-w-32 font-medium" />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** No timeout: the close of a large network is slow. A repeated call is answered and closes the month once. */
const closeMonth = (api: DeskApi) =>
  mutationOptions({
    mutationFn: (month: string) =>
      unwrap(
        api.POST('/desk/order/{name}', {
          params: { path: { name: 'closeMonth' } },
          body: { input: { month } },
          timeout: Number.POSITIVE_INFINITY,
        }),
      ),
    meta: { invalidates: [moneyKey, ['desk', 'waiting']] },
  });

interface CloseDialogProps {
  state: DeskMonthState;
  onClose: () => void;
  onDone: () => void;
}

function CloseDialog({ state: { month, totals, setAsideRows }, onClose, onDone }: CloseDialogProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const name = useMonthText()(month);
  const close = useProvenMutation(
    { ...closeMonth(api), onSuccess: () => ui.snackbar.show({ text: t`${name} is closed` }) },
    onDone,
  );
  const statements = totals.reduce((sum, { publishers }) => sum + publishers, 0);
  const isLost = close.error !== null && !(close.error instanceof ApiFailure && close.error.code === 'order_refused');
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        title={t`Close ${name}?`}
        description={
          <>
            <span>{t`${plural(statements, { one: '# publisher gets a statement', other: '# publishers get statements' })} that never changes. Later figures become corrections of the month that is open then.`}</span>
            {setAsideRows > 0 && (
              <>
                {' '}
                <Plural
                  value={setAsideRows}
                  one="# row that is set aside counts for nobody."
                  other="# rows that are set aside count for nobody."
                />
              </>
            )}
            {close.isPending && (
              <output className="mt-2 block text-text">
                <Trans>The month is being closed. A large network takes up to a minute.</Trans>
              </output>
            )}
          </>
        }
        cancelLabel={t({ context: 'dialog', message: 'Back' })}
        confirmLabel={t({ context: 'button', message: `Close ${name}` })}
        pending={close.isPending}
        error={
          close.error !== null && (
            <>
              <span>{failureSentences(i18n, close.error, moneyFailures.close)}</span>
              {isLost && (
                <>
                  {' '}
                  <Trans>Close it again: a month is closed once, however often it is pressed.</Trans>
                </>
              )}
            </>
          )
        }
        onConfirm={() => close.send(month)}
      />
      <DeskProofDialog {...close.proof} />
    </>
  );
}
