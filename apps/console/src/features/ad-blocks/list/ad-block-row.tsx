import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock, AdFormat } from '@publisher-console/api-contract';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { LateTooltip } from '#common/late/late-tooltip.tsx';
import { FormatDrawing } from '#features/ad-blocks/format-drawing.tsx';
import { CopiedId } from '#inventory/copied-id.tsx';
import { EditableTitle } from '#inventory/editable-title.tsx';

import { AdBlockMenu } from './ad-block-menu.tsx';
import { AdBlockStatus } from './ad-block-status.tsx';
import { useAdBlockActions } from './use-ad-block-actions.ts';

interface AdBlockRowProps {
  block: AdBlock;
  /** Absent until the formats have loaded. */
  format: AdFormat | undefined;
  isSelected: boolean;
  /** False where it cannot be selected. */
  onSelect: ((isSelected: boolean) => void) | false;
}

/** An ad block in the list, with a title that is edited in place. */
export function AdBlockRow({ block, format, isSelected, onSelect }: AdBlockRowProps) {
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
  return (
    <li ref={row} className="flex items-start gap-2 py-3 pr-2 pl-4">
      {onSelect && (
        <Checkbox
          label={<span className="sr-only">{t`Select ${name}`}</span>}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
          className="shrink-0"
        />
      )}
      <FormatDrawing format={adFormat} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-1">
        <div className={`min-w-[min(100%,18.5rem)] flex-1 ${isEditing ? 'basis-full' : ''}`}>
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
            <h3 className="font-medium wrap-anywhere">{name}</h3>
          </EditableTitle>
          <CopiedId id={id} label={t`Copy the ID of ${name}`} />
        </div>
        <div className="flex-1 basis-40">
          {format === undefined ? (
            <span className="text-text-muted">{adFormat}</span>
          ) : (
            <LateTooltip text={format.description}>
              <button type="button" className="cursor-help rounded-tight text-left touch:min-h-control">
                {format.title}
              </button>
            </LateTooltip>
          )}
          {place !== null && (
            <p className="text-caption wrap-anywhere text-text-muted">
              <Trans>Place: {place}</Trans>
            </p>
          )}
        </div>
        <span className="basis-20">
          <AdBlockStatus status={status} change={actions.isResuming && <Trans>Resuming…</Trans>} />
        </span>
      </div>
      <div className="-mt-1.5">
        <AdBlockMenu block={block} actions={actions} onEditTitle={() => setIsEditing(true)} />
      </div>
    </li>
  );
}
