import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock, AdFormat, EntityFigures, FiguresMeta } from '@publisher-console/api-contract';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { useMutation } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { LazyTooltip } from '#common/lazy/lazy-tooltip.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { deleteAdBlock, renameAdBlock, resumeAdBlock, stopAdBlock } from '#features/ad-blocks/ad-blocks.mutations.ts';
import { FormatDrawing } from '#features/ad-blocks/format-drawing.tsx';
import { CopyableId } from '#inventory/copyable-id.tsx';
import { EditableTitle } from '#inventory/editable-title.tsx';
import { StatusBadge } from '#inventory/status-badge.tsx';
import { StatusMenu } from '#inventory/status-menu.tsx';
import { shownStatus } from '#inventory/statuses.ts';
import type { ShownStatus } from '#inventory/statuses.ts';
import { useIsAllowed } from '#session/member.tsx';
import { AdBlockFigures } from './ad-block-figures.tsx';
import { wideLine } from './ad-block-grid.ts';

/** The actions on an ad block, whose results are shown in snackbars. */
function useAdBlockActions(block: AdBlock) {
  const { i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const of = { api, block };
  const stop = useReportedMutation(stopAdBlock(of), {
    done: msg`Ad block stopped`,
    failures: adBlockFailures.stop,
  });
  const resume = useReportedMutation(resumeAdBlock(of), {
    done: msg`Ad block resumed`,
    failures: adBlockFailures.resume,
  });
  const rename = useReportedMutation(renameAdBlock(of), {
    done: msg`Ad block updated`,
    failures: adBlockFailures.rename,
  });
  // A failure is shown in the confirmation dialog, which stays open.
  const remove = useMutation({
    ...deleteAdBlock(of),
    onSuccess: () => ui.snackbar.show({ text: i18n._(msg`Ad block deleted`) }),
  });
  return {
    stop: () => stop.mutate(),
    resume: () => resume.mutate(),
    isResuming: resume.isPending,
    rename: (name: string, onFailure: () => void) => rename.mutate(name, { onError: onFailure }),
    remove: (onDeleted: () => void) => remove.mutate(undefined, { onSuccess: onDeleted }),
    removal: {
      pending: remove.isPending,
      error: remove.error === null ? undefined : failureSentences(i18n, remove.error, adBlockFailures.delete),
      reset: remove.reset,
    },
  };
}

const AdBlockEndDialog = lazyRouteComponent(() => import('./ad-block-end-dialog.tsx'), 'AdBlockEndDialog');
const dialog = [() => AdBlockEndDialog.preload?.()];

interface AdBlockMenuProps {
  block: AdBlock;
  actions: ReturnType<typeof useAdBlockActions>;
  onEditTitle: () => void;
}

/** The menu of an ad block: rename, and the actions that its status allows. */
function AdBlockMenu({ block, actions, onEditTitle }: AdBlockMenuProps) {
  const { t } = useLingui();
  useLoadWhenIdle(dialog);
  const mayEdit = useIsAllowed()('updateAdBlock');
  return (
    <StatusMenu
      {...actions}
      id={block.id}
      name={block.name}
      status={block.status}
      operations={{ stop: 'stopAdBlock', resume: 'resumeAdBlock', delete: 'deleteAdBlock' }}
      actions={mayEdit ? [{ icon: Pencil, label: t`Edit title`, onSelect: onEditTitle }] : []}
    >
      {(question) => <AdBlockEndDialog block={block} {...question} />}
    </StatusMenu>
  );
}

const meanings: Record<ShownStatus, MessageDescriptor> = {
  on_check: msg`The network is checking the app. This ad block starts to earn once the app is approved.`,
  active: msg`Ads are shown here while the app is active too.`,
  stopped: msg`No ads are shown here.`,
  test_mode: msg`The app is not published yet. This ad block does not earn.`,
  unknown: msg`Unknown status. Reload the page.`,
};

interface AdBlockStatusProps {
  status: string;
  /** Replaces the status while a change is pending. */
  change?: ReactNode;
}

function AdBlockStatus({ status, change }: AdBlockStatusProps) {
  const { i18n } = useLingui();
  return <StatusBadge of="adBlock" status={status} meaning={i18n._(meanings[shownStatus(status)])} change={change} />;
}

interface AdBlockRowProps {
  block: AdBlock;
  titleAs: 'h2' | 'h3';
  /** Absent until the formats have loaded. */
  format: AdFormat | undefined;
  /** Absent if they could not be loaded. */
  figures: EntityFigures | undefined;
  meta: FiguresMeta | undefined;
  isSelected: boolean;
  /** False if the row cannot be selected. */
  onSelect: ((isSelected: boolean) => void) | false;
}

/** An ad block in the list, with a title that is edited in place. */
export function AdBlockRow({ block, titleAs: Title, format, figures, meta, isSelected, onSelect }: AdBlockRowProps) {
  const { t } = useLingui();
  const actions = useAdBlockActions(block);
  const [isEditing, setIsEditing] = useState(false);
  const [draft, setDraft] = useState<string>();
  const row = useRef<HTMLLIElement>(null);
  const { id, name, adFormat, place, status } = block;
  const endEditing = (): void => {
    flushSync(() => {
      setDraft(undefined);
      setIsEditing(false);
    });
    row.current?.querySelector<HTMLElement>('button[aria-haspopup=menu]')?.focus();
  };
  const formatTitle =
    format === undefined ? (
      adFormat
    ) : (
      <LazyTooltip text={format.description}>
        <button type="button" className="cursor-help rounded-tight text-left touch:min-h-control">
          {format.title}
        </button>
      </LazyTooltip>
    );
  return (
    <li
      ref={row}
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-2.5 ${isEditing ? 'col-span-full pr-2 pl-4' : wideLine}`}
    >
      <span className="flex items-center gap-2">
        {onSelect && (
          <Checkbox
            label={<span className="sr-only">{t`Select ${name}`}</span>}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="shrink-0"
          />
        )}
        <FormatDrawing drawing={format?.drawing} />
      </span>
      <div className="min-w-0">
        <EditableTitle
          title={name}
          label={t`Block title`}
          missing={t`Please enter the block title`}
          editing={isEditing}
          draft={draft}
          onSave={(typed) =>
            actions.rename(typed, () => {
              setDraft(typed);
              setIsEditing(true);
            })
          }
          onEnd={endEditing}
        >
          <Title title={name} className="line-clamp-2 font-medium wrap-anywhere">
            {name}
          </Title>
        </EditableTitle>
        <p className="text-caption wrap-anywhere text-text-muted">
          <span>{formatTitle}</span>
          {place !== null && (
            <>
              <span>{' · '}</span>
              <Trans>Place: {place}</Trans>
            </>
          )}
        </p>
        <CopyableId id={id} label={t`Copy the ID of ${name}`} />
      </div>
      <div className="-mt-1 @[46rem]:order-last @[46rem]:mt-0">
        <AdBlockMenu block={block} actions={actions} onEditTitle={() => setIsEditing(true)} />
      </div>
      <div className="col-span-full flex flex-wrap gap-x-6 gap-y-1 @[46rem]:contents">
        <AdBlockFigures block={block} figures={figures} meta={meta} />
        <span className="@max-[46rem]:self-end">
          <AdBlockStatus status={status} change={actions.isResuming && <Trans>Resuming…</Trans>} />
        </span>
      </div>
    </li>
  );
}
