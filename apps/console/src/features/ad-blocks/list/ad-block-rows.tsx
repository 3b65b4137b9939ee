import { useLingui } from '@lingui/react';
import type { AdBlock, WeekFigures } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { BulkBar } from '#features/ad-blocks/bulk/bulk-bar.tsx';
import { BulkOutcome } from '#features/ad-blocks/bulk/bulk-outcome.tsx';
import { useBulkChange } from '#features/ad-blocks/bulk/use-bulk-change.ts';
import { adFormatsQuery } from '#inventory/ad-formats.query.ts';

import { AdBlockHeader } from './ad-block-figures.tsx';
import { wideGrid, wideLine } from './ad-block-grid.ts';
import { AdBlockRow } from './ad-block-row.tsx';

interface AdBlockRowsProps {
  applicationId: string;
  /** One page of the list. */
  blocks: readonly AdBlock[];
  /** Null where they could not be read; undefined while the page loads. */
  figures: WeekFigures | null | undefined;
  /** Another page is loading. */
  isStale: boolean;
  /** The level of the titles, below the heading of the page or of a section of it. */
  titleAs: 'h2' | 'h3';
}

/** The rows of the list. Several can be selected, and stopped or resumed at once. */
export function AdBlockRows({ applicationId, blocks, figures, isStale, titleAs }: AdBlockRowsProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const format = useFormat();
  const formats = useQuery(adFormatsQuery(api, i18n.locale));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const bulk = useBulkChange(applicationId, setChosen);
  const figuresOf = new Map(figures?.items.map((each) => [each.id, each]));
  const selected = blocks.filter(({ id }) => chosen.includes(id));
  const earnedBy = (some: readonly AdBlock[]): string | undefined => {
    if (!figures) return undefined;
    const revenue = some.reduce((sum, { id }) => sum + (figuresOf.get(id)?.values.revenue ?? 0), 0);
    return format.moneyColumn([revenue], figures.meta.currency)(revenue);
  };
  // A single ad block has the same actions in its menu.
  const hasBulk = blocks.length > 1;
  const select = (id: string, isSelected: boolean): void =>
    setChosen((ids) => (isSelected ? [...ids, id] : ids.filter((each) => each !== id)));
  return (
    <>
      {hasBulk && (
        <BulkBar
          blocks={blocks}
          selected={selected}
          pendingAction={bulk.pendingAction}
          onSelectAll={(isSelected) => setChosen(isSelected ? blocks.map(({ id }) => id) : [])}
          onChange={bulk.change}
          earnedBy={earnedBy}
        />
      )}
      {bulk.outcome !== null && <BulkOutcome outcome={bulk.outcome} onClose={bulk.closeOutcome} />}
      {blocks.length > 0 && (
        <div className={wideGrid}>
          <AdBlockHeader className={wideLine} />
          <ul
            aria-busy={isStale}
            className={`divide-y divide-border @[46rem]:col-span-full @[46rem]:grid @[46rem]:grid-cols-subgrid @[46rem]:border-t @[46rem]:border-border ${isStale ? 'opacity-60' : ''}`}
          >
            {blocks.map((block) => (
              <AdBlockRow
                key={block.id}
                block={block}
                titleAs={titleAs}
                format={formats.data?.items.find(({ id }) => id === block.adFormat)}
                figures={figuresOf.get(block.id)}
                meta={figures?.meta}
                isSelected={chosen.includes(block.id)}
                onSelect={hasBulk && ((isSelected) => select(block.id, isSelected))}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
