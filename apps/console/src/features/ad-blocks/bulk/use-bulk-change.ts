import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdBlock, AdBlocksChangeItem, AdBlocksChangeRequest } from '@publisher-console/api-contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { adBlockFailures } from '#features/ad-blocks/ad-blocks-failures.ts';
import { changeAdBlocks } from '#features/ad-blocks/ad-blocks.mutations.ts';

export type BulkAction = AdBlocksChangeRequest['action'];

/** The result of a bulk change after which some ad blocks are unchanged. */
export interface BulkOutcome {
  action: BulkAction;
  done: number;
  refused: { id: string; name: string; outcome: AdBlocksChangeItem['outcome'] }[];
}

/**
 * Stops or resumes several ad blocks of a list with one call.
 * @param onDone called with the ids of the unchanged ad blocks
 */
export function useBulkChange(applicationId: string, onDone: (refused: readonly string[]) => void) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const { mutate, isPending, variables } = useMutation({
    ...changeAdBlocks(api, applicationId),
    onError: (failure, { action }) => {
      const texts = action === 'stop' ? adBlockFailures.stopAll : adBlockFailures.resumeAll;
      ui.snackbar.show({ text: failureSentences(i18n, failure, texts), color: 'danger' });
    },
  });

  const change = (action: BulkAction, blocks: readonly AdBlock[]): void => {
    setOutcome(null);
    const names = new Map(blocks.map(({ id, name }) => [id, name]));
    mutate(
      { action, ids: [...names.keys()] },
      {
        onSuccess: ({ items }) => {
          const refused = items
            .filter(({ outcome: itsOutcome }) => itsOutcome !== 'done')
            .map((item) => ({ ...item, name: names.get(item.id) ?? item.id }));
          const done = items.length - refused.length;
          onDone(refused.map(({ id }) => id));
          if (refused.length > 0) {
            setOutcome({ action, done, refused });
            return;
          }
          const stopped = t`${plural(done, { one: '# ad block stopped', other: '# ad blocks stopped' })}`;
          const resumed = t`${plural(done, { one: '# ad block resumed', other: '# ad blocks resumed' })}`;
          ui.snackbar.show({ text: action === 'stop' ? stopped : resumed });
        },
      },
    );
  };
  return {
    change,
    pendingAction: isPending ? variables.action : undefined,
    outcome,
    closeOutcome: () => setOutcome(null),
  };
}
