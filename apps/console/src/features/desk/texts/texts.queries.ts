import { msg } from '@lingui/core/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { DeskTextKind } from '@publisher-console/api-contract/desk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskCodes } from '#desk/staff-failures.ts';

/** The prefix of the keys of all texts. */
export const textsKey = ['desk', 'texts'] as const;

/** The document or guide that the page's address names. */
export const textSearch = v.object({
  kind: v.fallback(
    v.picklist(['offer', 'privacy_policy', 'terms', 'faq', 'contract_template', 'verification_list', 'act', 'guide']),
    'offer',
  ),
  counterparty: v.fallback(
    v.optional(v.picklist(['self_employed', 'sole_proprietorship', 'limited_liability_company'])),
    undefined,
  ),
  /** Of a guide. */
  platform: v.fallback(v.optional(v.string()), undefined),
});

export type TextPlace = v.InferOutput<typeof textSearch>;

export const textsQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: [...textsKey, 'list'],
    queryFn: ({ signal }) => unwrap(api.GET('/desk/text', { signal })),
  });

export const textQuery = (api: DeskApi, { kind, counterparty, platform }: TextPlace) =>
  queryOptions({
    queryKey: [...textsKey, 'source', kind, counterparty, platform],
    queryFn: ({ signal }) => {
      const query = { kind, ...(counterparty && { counterparty }), ...(platform && { platform }) };
      return unwrap(api.GET('/desk/text/source', { signal, params: { query } }));
    },
  });

/** A preview of a source, as publishers would see it. */
export const previewQuery = (api: DeskApi, kind: DeskTextKind, source: string) =>
  queryOptions({
    queryKey: ['desk', 'text-preview', kind, source],
    queryFn: ({ signal }) => unwrap(api.POST('/desk/text/preview', { signal, body: { kind, source } })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

export const announcementsQuery = (api: DeskApi) =>
  infiniteQueryOptions({
    queryKey: [...textsKey, 'announcements'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam: after }) =>
      unwrap(api.GET('/desk/announcement', { signal, params: { query: after === '' ? {} : { after } } })),
    getNextPageParam: ({ next }) => next,
  });

export const announcementQuery = (api: DeskApi, id: string) =>
  queryOptions({
    queryKey: [...textsKey, 'announcement', id],
    queryFn: ({ signal }) => unwrap(api.GET('/desk/announcement/{id}', { signal, params: { path: { id } } })),
  });

const codes = deskCodes;

export const textFailures = {
  load: { codes, fallback: msg`Failed to load the texts` },
  preview: { codes, fallback: msg`Failed to load the preview` },
  save: { codes, fallback: msg`Failed to save the text` },
  remove: { codes, fallback: msg`Failed to remove the text` },
  publish: { codes, fallback: msg`Failed to publish the announcement` },
  end: { codes, fallback: msg`Failed to end the announcement` },
} satisfies Record<string, FailureTexts>;
