import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WebhookAttempt, WebhookDelivery } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { DataTable } from '@publisher-console/ui/data-table';
import type { DataTableColumn } from '@publisher-console/ui/data-table-column.ts';
import { Dialog } from '@publisher-console/ui/dialog';
import { linkStyle } from '@publisher-console/ui/link';
import { Status } from '@publisher-console/ui/status';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { localDay } from '#common/format/days.ts';
import { Moment } from '#common/format/moment.tsx';
import { useNow } from '#common/format/use-now.ts';
import { ListPages } from '#common/lists/list-pages.tsx';
import { listViewFromSearch } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';
import { useLastPage } from '#common/lists/use-last-page.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import { useCopyTexts } from '#common/page/use-copy-texts.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';
import { eventTitle, problemText, stateWords } from './webhook-words.ts';
import { resendDelivery, webhookFailures } from './webhooks.mutations.ts';
import { canBeSent, deliveriesQuery } from './webhooks.queries.ts';

function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const { i18n } = useLingui();
  const { label, tone } = stateWords(i18n, state);
  return (
    <Status tone={tone}>
      <span>{label}</span>
    </Status>
  );
}

/** The attempts to deliver an event, newest first. */
function DeliveryAttempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium">
        <Trans>Attempts</Trans>
      </h3>
      {attempts.length === 0 ? (
        <p className="text-text-muted">
          <Trans>None yet.</Trans>
        </p>
      ) : (
        <ol className="flex flex-col divide-y divide-border">
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Attempt({ attempt: { at, milliseconds, status, problem } }: { attempt: WebhookAttempt }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const duration = format.count(milliseconds);
  return (
    <li className="flex flex-wrap gap-x-4 py-2">
      <span className="tabular-nums">
        <ExactTime at={at} />
      </span>
      {status !== null && <span className="tabular-nums">{t`Status ${status}`}</span>}
      {problem !== null && <span className="text-danger">{problemText(i18n, problem)}</span>}
      <span className="ms-auto text-text-muted tabular-nums">{t`${duration} ms`}</span>
    </li>
  );
}

interface DeliveryDialogProps {
  delivery: WebhookDelivery;
  /** The time of the fetch, in milliseconds since 1970. */
  asOf: number;
  hasAddress: boolean;
  onClose: () => void;
}

/** One delivery: its address, the result of each attempt, and the sent body. */
function DeliveryDialog({ delivery, asOf, hasAddress, onClose }: DeliveryDialogProps) {
  const { t, i18n } = useLingui();
  const textsOf = useCopyTexts();
  const { api } = useRouterContext();
  const resend = useReportedMutation(resendDelivery(api), {
    done: msg`The event is being sent.`,
    failures: webhookFailures.resend,
  });
  const { id, type, url, state, createdAt, nextAttemptAt, attempts, body } = delivery;
  const bodyLabel = t`Body of the event`;
  return (
    <Dialog
      open
      sheet
      size="large"
      onOpenChange={onClose}
      title={eventTitle(i18n, type)}
      description={url}
      closeLabel={t`Close`}
      actions={
        hasAddress &&
        canBeSent(delivery, asOf) && (
          <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate(id)}>
            {state === 'waiting' ? (
              <Trans context="button">Send now</Trans>
            ) : (
              <Trans context="button">Send again</Trans>
            )}
          </Button>
        )
      }
    >
      <ul className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <li>
          <DeliveryState state={state} />
        </li>
        <li>
          <Trans>
            Event: <ExactTime at={createdAt} />
          </Trans>
        </li>
        {nextAttemptAt !== null && (
          <li>
            <Trans>
              Next attempt: <ExactTime at={nextAttemptAt} />
            </Trans>
          </li>
        )}
      </ul>
      <DeliveryAttempts attempts={attempts} />
      <section className="flex min-w-0 flex-col gap-1.5">
        <h3 className="font-medium">
          <Trans>Body</Trans>
        </h3>
        <CodeBlock wraps label={bodyLabel} code={body} texts={textsOf(bodyLabel)} />
        <p className="text-caption wrap-anywhere text-text-muted">{`webhook-id: ${id}`}</p>
      </section>
    </Dialog>
  );
}

/** The time of the next attempt: it is within a day, so the weekday is enough; a dash if there is none. */
function NextAttempt({ at }: { at: string | null }) {
  const format = useFormat();
  const now = useNow();
  if (at === null) return <span>—</span>;
  if (Date.parse(at) <= now) return <Trans>now</Trans>;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <time dateTime={at} title={format.instant(at, timeZone)}>
      {`${format.weekday(localDay(new Date(at)))} ${format.time(at, timeZone)}`}
    </time>
  );
}

/** The columns of the deliveries. The name of the event is a button that opens the details. */
function useDeliveryColumns(onOpen: (id: string) => void) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const columns: DataTableColumn<WebhookDelivery>[] = [
    {
      id: 'event',
      title: t`Event`,
      align: 'start',
      cell: ({ id, type }) => (
        <button
          type="button"
          className={linkStyle({ className: 'text-start touch:min-h-control' })}
          onClick={() => onOpen(id)}
        >
          {eventTitle(i18n, type)}
        </button>
      ),
    },
    { id: 'state', title: t`State`, align: 'start', cell: ({ state }) => <DeliveryState state={state} /> },
    { id: 'time', title: t`Time`, align: 'start', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { id: 'attempts', title: t`Attempts`, align: 'end', cell: ({ attempts }) => format.count(attempts.length) },
    {
      id: 'next',
      title: t`Next attempt`,
      align: 'start',
      cell: ({ nextAttemptAt }) => <NextAttempt at={nextAttemptAt} />,
    },
  ];
  return columns;
}

/** The page of the deliveries in the address, and a function that changes it. */
function useDeliveryPage(view: Pick<SettingsView, 'page' | 'size'>) {
  const navigate = useNavigate({ from: '/settings' });
  return {
    page: listViewFromSearch(view),
    change: ({ page, size }: ListView, replace: boolean): void =>
      void navigate({ search: (search) => ({ ...search, page, size }), replace, resetScroll: false }),
  };
}

interface DeliveriesSectionProps {
  view: SettingsView;
  /** Whether there is an address; without it, nothing can be sent again. */
  hasAddress: boolean;
}

/** The deliveries of the last 30 days, page by page. */
export function DeliveriesSection({ view: { dialog, of, ...view }, hasAddress }: DeliveriesSectionProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { page, change } = useDeliveryPage(view);
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery({
    ...deliveriesQuery(api, page),
    placeholderData: keepPreviousData,
  });
  useLastPage(isPlaceholderData ? undefined : data?.pagination, (last) => change({ ...page, page: last }, true));
  const addressDialog = useAddressDialog();
  const columns = useDeliveryColumns((id) => addressDialog.open('delivery', id));
  const chosen = dialog === 'delivery' ? data?.items.find(({ id }) => id === of) : undefined;
  return (
    <PageSection title={<Trans>Deliveries</Trans>} description={<Trans>What was sent in the last 30 days.</Trans>}>
      <Card className="overflow-clip" aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={webhookFailures.loadDeliveries} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <div className="px-6 max-md:px-4">
            <RowsSkeleton />
          </div>
        )}
        {data?.items.length === 0 && (
          <p className="px-6 py-5 text-text-muted max-md:px-4">
            <Trans>Nothing has been sent yet.</Trans>
          </p>
        )}
        {data !== undefined && data.items.length > 0 && (
          <DataTable
            label={t`Deliveries`}
            columns={columns}
            rows={data.items}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
            empty={null}
          />
        )}
      </Card>
      {data !== undefined && (
        <div className="mt-3">
          <ListPages
            label={t`Pages of the deliveries`}
            pagination={data.pagination}
            view={page}
            onViewChange={(next) => change(next, false)}
          />
        </div>
      )}
      {chosen !== undefined && (
        <DeliveryDialog delivery={chosen} asOf={dataUpdatedAt} hasAddress={hasAddress} onClose={addressDialog.close} />
      )}
    </PageSection>
  );
}
