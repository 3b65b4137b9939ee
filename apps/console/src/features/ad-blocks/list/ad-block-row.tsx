import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock, AdFormat, EntityFigures, FiguresMeta } from '@publisher-console/api-contract';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { LateTooltip } from '#common/late/late-tooltip.tsx';
import { FormatDrawing } from '#features/ad-blocks/format-drawing.tsx';
import { CopiedId } from '#inventory/copied-id.tsx';
import { EditableTitle } from '#inventory/editable-title.tsx';

import { AdBlockFigures } from './ad-block-figures.tsx';
import { wideLine } from './ad-block-grid.ts';
import { AdBlockMenu } from './ad-block-menu.tsx';
import { AdBlockStatus } from './ad-block-status.tsx';
import { useAdBlockActions } from './use-ad-block-actions.ts';

interface AdBlockRowProps {
  block: AdBlock;
  titleAs: 'h2' | 'h3';
  /** Absent until the formats have loaded. */
  format: AdFormat | undefined;
  /** Absent where they could not be read. */
  figures: EntityFigures | undefined;
  meta: FiguresMeta | undefined;
  isSelected: boolean;
  /** False where it cannot be selected. */
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
      <LateTooltip text={format.description}>
        <button type="button" className="cursor-help rounded-tight text-left touch:min-h-control">
          {format.title}
        </button>
      </LateTooltip>
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
        <CopiedId id={id} label={t`Copy the ID of ${name}`} />
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
