import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type {
  AdBlock,
  AdBlockListAnswer,
  AdBlockRequest,
  AdBlocksChangeRequest,
} from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { optimistic } from '#common/failures/optimistic.ts';
import { adBlockKeys, applicationKeys } from '#inventory/application-keys.ts';

type List = AdBlockListAnswer['data'];

/** One ad block. Its changes are sent one after the other, in the order in which they were made. */
interface Of {
  api: ApiClient;
  block: AdBlock;
}

const scopeOf = ({ id }: AdBlock) => ({ id: `ad block ${id}` });
const shownIn = (applicationId: string) => [adBlockKeys.lists(applicationId), applicationKeys.activity(applicationId)];

/** Stops an ad block. The list shows it at once. */
export const stopAdBlock = ({ api, block }: Of) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/application/ad-block/deactivate/{id}', { params: { path: { id: block.id } } })),
    scope: scopeOf(block),
    ...optimistic<List, void>({
      queryKey: adBlockKeys.lists(block.applicationId),
      change: (list) => patchIn(list, block.id, { status: 'stopped' }),
      undo: (list, _none, before) => patchIn(list, block.id, pick(before, block.id, 'status')),
    }),
    meta: { invalidates: shownIn(block.applicationId) },
  });

/** Resumes an ad block. Only the server knows in which status. */
export const resumeAdBlock = ({ api, block }: Of) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/application/ad-block/activate/{id}', { params: { path: { id: block.id } } })),
    scope: scopeOf(block),
    meta: { invalidates: shownIn(block.applicationId) },
  });

/** Deletes an ad block. Its statistics stay. */
export const deleteAdBlock = ({ api, block }: Of) =>
  mutationOptions({
    mutationFn: () => unwrap(api.DELETE('/application/ad-block/{id}', { params: { path: { id: block.id } } })),
    scope: scopeOf(block),
    meta: { invalidates: [...shownIn(block.applicationId), applicationKeys.facts] },
  });

/** Gives an ad block another title. The list shows it at once. */
export const renameAdBlock = ({ api, block }: Of) =>
  mutationOptions({
    mutationFn: (name: string) => {
      const { applicationId, id, adFormat, place } = block;
      const params = { path: { id: applicationId, adBlockId: id } };
      return unwrap(api.PUT('/application/{id}/ad-block/{adBlockId}', { params, body: { name, adFormat, place } }));
    },
    scope: scopeOf(block),
    ...optimistic<List, string>({
      queryKey: adBlockKeys.lists(block.applicationId),
      change: (list, name) => patchIn(list, block.id, { name }),
      undo: (list, _name, before) => patchIn(list, block.id, pick(before, block.id, 'name')),
    }),
    meta: { invalidates: shownIn(block.applicationId) },
  });

/**
 * Adds an ad block to an application.
 * @param keyOf answers the same key for the same body, so that a repeated call adds nothing twice
 */
export const createAdBlock = (api: ApiClient, applicationId: string, keyOf: (body: unknown) => string) =>
  mutationOptions({
    mutationFn: (body: AdBlockRequest) => {
      const params = { path: { id: applicationId }, header: { 'Idempotency-Key': keyOf(body) } };
      return unwrap(api.POST('/application/{id}/ad-block', { params, body }));
    },
    meta: { invalidates: [...shownIn(applicationId), applicationKeys.facts] },
  });

/** Stops or resumes several ad blocks; the answer says what came of each. */
export const changeAdBlocks = (api: ApiClient, applicationId: string) =>
  mutationOptions({
    mutationFn: (body: AdBlocksChangeRequest) => unwrap(api.POST('/application/ad-block/status', { body })),
    meta: { invalidates: shownIn(applicationId) },
  });

function patchIn(list: List, id: string, change: Partial<AdBlock>): List {
  return { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}

/** One value of an ad block, where it is shown. */
function pick(list: List, id: string, field: keyof AdBlock): Partial<AdBlock> {
  const found = list.items.find((item) => item.id === id);
  return found === undefined ? {} : { [field]: found[field] };
}
