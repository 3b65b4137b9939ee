import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type {
  DashboardStage,
  DashboardStageAnswer,
  DashboardStageItem,
  DashboardStageItemId,
} from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { linkStyle } from '@publisher-console/ui/link';
import { Progress } from '@publisher-console/ui/progress';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { optimistic } from '#common/failures/optimistic.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { stageKeys } from '#session/current-user.queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Allowed, useIsAllowed } from '#session/member.tsx';

type Stages = DashboardStageAnswer['data'];

/** Sets whether an item of the checklist is completed. Shown at once; `scope` sends the calls one after another. */
const setStageItem = (api: ApiClient, id: DashboardStageItemId) =>
  mutationOptions({
    mutationFn: (isCompleted: boolean) =>
      unwrap(api.POST('/dashboard/stage-item/{id}', { params: { path: { id } }, body: { isCompleted } })),
    scope: { id: `dashboard item ${id}` },
    ...optimistic<Stages, boolean>({
      queryKey: stageKeys.all,
      change: (stages, isCompleted) => withItem(stages, id, isCompleted),
      undo: (stages, isCompleted) => withItem(stages, id, !isCompleted),
    }),
  });

function withItem(stages: Stages, id: DashboardStageItemId, isCompleted: boolean): Stages {
  return {
    ...stages,
    stageList: stages.stageList.map((stage) => ({
      ...stage,
      items: stage.items.map((item) => (item.id === id ? { ...item, isCompleted } : item)),
    })),
  };
}

const style = linkStyle({ className: 'inline-flex items-center touch:min-h-control' });

const toDocuments = (
  <Allowed operation="getDocuments">
    <Link to="/documents" className={style}>
      <Trans>Open documents</Trans>
    </Link>
  </Allowed>
);
const toSupport = (
  <Link to="/help" search={{ dialog: 'support' }} className={style}>
    <Trans>Contact support</Trans>
  </Link>
);
const toSdk = (
  <Link to="/sdk" className={style}>
    <Trans>Open the SDK page</Trans>
  </Link>
);

const links: Record<DashboardStageItemId, ReactElement> = {
  download_documents: toDocuments,
  send_contract: toDocuments,
  send_verification_documents: toDocuments,
  add_applications: (
    <Allowed operation="createApplication">
      <Link to="/app/add" className={style}>
        <Trans context="button">Add app</Trans>
      </Link>
    </Allowed>
  ),
  create_ad_blocks: (
    <Link to="/app" className={style}>
      <Trans>Open apps</Trans>
    </Link>
  ),
  read_sdk_docs: toSdk,
  set_up_sdk: toSdk,
  request_test_campaign: toSupport,
  run_live_campaigns: toSupport,
};

/** A link to the page where an item of the checklist is done. */
function ChecklistLink({ id }: { id: DashboardStageItemId }) {
  const user = useCurrentUser();
  if (id !== 'run_live_campaigns' || user?.isSignedDocument !== false) return links[id];
  return (
    <p className="text-text-muted">
      <Allowed operation="getDocuments" otherwise={<Trans>Needs a signed contract. An owner signs it.</Trans>}>
        <Trans>Needs a signed contract:</Trans> {toDocuments}
      </Allowed>
    </p>
  );
}

/** The onboarding checklist: a card for each group of items, with its progress. */
function Checklist({ stages }: { stages: readonly DashboardStage[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {stages.map((stage) => (
        <li key={stage.id} className="min-w-0 print:break-inside-avoid">
          <Stage stage={stage} />
        </li>
      ))}
    </ul>
  );
}

function Stage({ stage: { title, items } }: { stage: DashboardStage }) {
  const done = doneOf(items);
  const all = items.length;
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-caption whitespace-nowrap text-text-muted">
          <Trans>
            {done} of {all}
          </Trans>
        </p>
      </div>
      <Progress label={title} value={done / all} tone={done === all ? 'success' : 'primary'} />
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Item({ item: { id, title, isCompleted } }: { item: DashboardStageItem }) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const options = setStageItem(api, id);
  const isAllowed = useIsAllowed();
  const { mutate } = useMutation({
    ...options,
    onError: (...args) => {
      void options.onError?.(...args);
      const [failure, , , { client }] = args;
      ui.snackbar.show({ text: failureSentences(i18n, failure, dashboardFailures.setItem), color: 'danger' });
      for (const queryKey of options.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Checkbox
        label={title}
        checked={isCompleted}
        disabled={!isAllowed('updateDashboardStageItem')}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
      {/* Below the text of the label. */}
      <div className="ml-7 print:hidden">
        <ChecklistLink id={id} />
      </div>
    </>
  );
}

/** The number of completed items. */
function doneOf(items: readonly DashboardStageItem[]): number {
  return items.filter(({ isCompleted }) => isCompleted).length;
}

interface StagesProps {
  stages: readonly DashboardStage[];
}

/** The checklist below the figures, or below the steps to the first ad, folded to one line. */
export function FoldedSteps({ stages, isAll }: StagesProps & { isAll: boolean }) {
  return (
    <Card className="print:hidden">
      <details>
        <summary className="flex min-h-control items-center gap-2 rounded-base px-4 font-medium marker:content-none">
          <span aria-hidden className="text-text-muted transition-transform in-open:rotate-90">
            ›
          </span>
          {isAll ? <Trans>All steps</Trans> : <Trans>First steps</Trans>}
          {/* No second count beside the steps to the first ad, whose own count differs. */}
          {!isAll && <Done stages={stages} />}
        </summary>
        <div className="border-t border-border p-4">
          <Allowed
            operation="updateDashboardStageItem"
            otherwise={
              <p className="mb-4 text-text-muted">
                <Trans>An owner or a manager ticks the steps off.</Trans>
              </p>
            }
          />
          <Checklist stages={stages} />
        </div>
      </details>
    </Card>
  );
}

function Done({ stages }: StagesProps) {
  const { t } = useLingui();
  const items = stages.flatMap((stage) => stage.items);
  const done = doneOf(items);
  const all = items.length;
  return <span className="font-normal text-text-muted">{t`${done} of ${all}`}</span>;
}
