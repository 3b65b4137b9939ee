import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ReportTemplate, ReportTemplateListAnswer, ReportTemplateRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { templateKeys } from '#common/criteria/criteria.queries.ts';
import { fieldById, optimistic, patchById } from '#common/failures/optimistic.ts';
import { templateRequest } from '#features/statistics/model/template.ts';

type List = ReportTemplateListAnswer['data'];
type Saved = Omit<ReportTemplateRequest, 'title' | 'isStart'>;

/** Changes of templates are sent one after another, because two of them may set the start template. */
const scope = { id: 'report templates' };
const meta = { invalidates: [templateKeys.all] };

/** @param keyOf returns the same key for the same body, so that a repeated call saves nothing twice */
export const createTemplate = (api: ApiClient, keyOf: (body: unknown) => string) =>
  mutationOptions({
    mutationFn: (body: ReportTemplateRequest) =>
      unwrap(api.POST('/criteria/template', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body })),
    scope,
    meta,
  });

/** Replaces the report of a template. */
export const overwriteTemplate = (api: ApiClient) =>
  mutationOptions({
    mutationFn: ({ id, ...saved }: Saved & { id: string; title?: string }) =>
      changeTemplate(api, id, ({ title, isStart }) => ({ title, isStart, ...saved })),
    scope,
    meta,
  });

/** The list shows the new title at once. */
export const renameTemplate = (api: ApiClient, { id }: ReportTemplate) =>
  mutationOptions({
    mutationFn: (title: string) => changeTemplate(api, id, (template) => ({ ...templateRequest(template), title })),
    scope,
    ...optimistic<List, string>({
      queryKey: templateKeys.all,
      change: (list, title) => patchById(list, id, { title }),
      undo: (list, _title, before) => patchById(list, id, fieldById(before, id, 'title')),
    }),
  });

/** Makes a template the start template, or no longer. The list shows it at once. */
export const setStartTemplate = (api: ApiClient, { id }: ReportTemplate, isStart: boolean) =>
  mutationOptions({
    mutationFn: () => changeTemplate(api, id, (template) => ({ ...templateRequest(template), isStart })),
    scope,
    ...optimistic<List, void>({
      queryKey: templateKeys.all,
      change: (list) => withStart(list, isStart ? id : undefined),
      undo: (list, _none, before) => withStart(list, before.items.find((item) => item.isStart)?.id),
    }),
  });

/**
 * Shares a template with all members of the publisher, or with none. A colleague's template that is no longer shared
 * becomes the caller's own.
 */
export const shareTemplate = (api: ApiClient, { id }: ReportTemplate, isShared: boolean) =>
  mutationOptions({
    mutationFn: () => changeTemplate(api, id, (template) => ({ ...templateRequest(template), isShared })),
    scope,
    meta,
  });

export const deleteTemplate = (api: ApiClient, { id }: ReportTemplate) =>
  mutationOptions({
    mutationFn: () => unwrap(api.DELETE('/criteria/template/{id}', { params: { path: { id } } })),
    scope,
    meta,
  });

/**
 * PUT replaces the whole template, but the list may be out of date. The template is fetched first, so that it has the
 * changes of other tabs.
 */
async function changeTemplate(
  api: ApiClient,
  id: string,
  change: (template: ReportTemplate) => ReportTemplateRequest,
): Promise<ReportTemplate> {
  const params = { path: { id } };
  const { template } = await unwrap(api.GET('/criteria/template/{id}', { params }));
  return (await unwrap(api.PUT('/criteria/template/{id}', { params, body: change(template) }))).template;
}

function withStart(list: List, id: string | undefined): List {
  return { ...list, items: list.items.map((item) => ({ ...item, isStart: item.id === id })) };
}
