import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ReportTemplate, ReportTemplateListAnswer, ReportTemplateRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { fieldById, optimistic, patchById } from '#common/failures/optimistic.ts';
import { templateRequest } from '#features/statistics/model/template.ts';
import { templateKeys } from '#session/user-keys.ts';

type List = ReportTemplateListAnswer['data'];
type Saved = Omit<ReportTemplateRequest, 'title' | 'isStart'>;

/** Changes of templates are sent one after the other: two may concern the one that the page opens with. */
const scope = { id: 'report templates' };
const meta = { invalidates: [templateKeys.all] };

/**
 * Saves a report as a new template.
 * @param keyOf answers the same key for the same body, so that a repeated call saves nothing twice
 */
export const createTemplate = (api: ApiClient, keyOf: (body: unknown) => string) =>
  mutationOptions({
    mutationFn: (body: ReportTemplateRequest) =>
      unwrap(api.POST('/criteria/template', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body })),
    scope,
    meta,
  });

/** Saves another report under the name of a template. */
export const overwriteTemplate = (api: ApiClient) =>
  mutationOptions({
    mutationFn: ({ id, ...saved }: Saved & { id: string; title?: string }) =>
      changeTemplate(api, id, ({ title, isStart }) => ({ title, isStart, ...saved })),
    scope,
    meta,
  });

/** Gives a template another name. The list shows it at once. */
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

/** Makes the Statistics page open with a template, or with none. The list shows it at once. */
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

/** Deletes a template. */
export const deleteTemplate = (api: ApiClient, { id }: ReportTemplate) =>
  mutationOptions({
    mutationFn: () => unwrap(api.DELETE('/criteria/template/{id}', { params: { path: { id } } })),
    scope,
    meta,
  });

/** PUT replaces the whole template, and the list may be old: what another tab has changed meanwhile stays. */
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
