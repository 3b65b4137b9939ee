import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type {
  AdBlock,
  AdBlockListAnswer,
  AdBlockRequest,
  AdBlocksChangeRequest,
} from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { fieldById, optimistic, patchById } from '#common/failures/optimistic.ts';
import { adBlockKeys, applicationKeys } from '#inventory/application-keys.ts';
import { stageKeys } from '#session/current-user.queries.ts';

type List = AdBlockListAnswer['data'];

/** One ad block. React Query runs mutations with the same `scope` one after another. */
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
      change: (list) => patchById(list, block.id, { status: 'stopped' }),
      undo: (list, _none, before) => patchById(list, block.id, fieldById(before, block.id, 'status')),
    }),
    meta: { invalidates: shownIn(block.applicationId) },
  });

/** Resumes an ad block. Not optimistic, because the server decides the new status. */
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

/** Renames an ad block. The list shows it at once. */
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
      change: (list, name) => patchById(list, block.id, { name }),
      undo: (list, _name, before) => patchById(list, block.id, fieldById(before, block.id, 'name')),
    }),
    meta: { invalidates: shownIn(block.applicationId) },
  });

/**
 * Adds an ad block to an application.
 * @param keyOf returns the same key for the same body, so that a repeated call adds nothing twice
 */
export const createAdBlock = (api: ApiClient, applicationId: string, keyOf: (body: unknown) => string) =>
  mutationOptions({
    mutationFn: (body: AdBlockRequest) => {
      const params = { path: { id: applicationId }, header: { 'Idempotency-Key': keyOf(body) } };
      return unwrap(api.POST('/application/{id}/ad-block', { params, body }));
    },
    // The first ad block completes a step of the checklist.
    meta: { invalidates: [...shownIn(applicationId), applicationKeys.facts, stageKeys.all] },
  });

/** Stops or resumes several ad blocks; the answer has an outcome for each. */
export const changeAdBlocks = (api: ApiClient, applicationId: string) =>
  mutationOptions({
    mutationFn: (body: AdBlocksChangeRequest) => unwrap(api.POST('/application/ad-block/status', { body })),
    meta: { invalidates: shownIn(applicationId) },
  });
