import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type {
  Application,
  ApplicationAnswer,
  ApplicationListAnswer,
  ApplicationUpdateRequest,
} from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';
import type { MutationFunctionContext } from '@tanstack/react-query';

import { fieldById, optimistic, patchById } from '#common/failures/optimistic.ts';
import { adBlockKeys, applicationKeys, withOfferedApplications } from '#inventory/application-keys.ts';

import { applicationQuery } from './applications.queries.ts';

/** The cached data of `applicationKeys.facts`: a list of applications, or a single one. */
type Facts = ApplicationListAnswer['data'] | ApplicationAnswer['data'];

/** One application. React Query runs mutations with the same `scope` one after another. */
interface Of {
  api: ApiClient;
  id: string;
}

const scopeOf = (id: string) => ({ id: `application ${id}` });
/** Stopping or resuming an application also changes its running ad blocks. */
const shownIn = (id: string) => [applicationKeys.facts, applicationKeys.activity(id), adBlockKeys.lists(id)];

/** Stops an application. The list shows it at once. */
export const stopApplication = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/application/deactivate/{id}', { params: { path: { id } } })),
    scope: scopeOf(id),
    ...optimistic<Facts, void>({
      queryKey: applicationKeys.facts,
      change: (facts) => patchIn(facts, id, { status: 'stopped' }),
      undo: (facts, _none, before) => patchIn(facts, id, fieldIn(before, id, 'status')),
    }),
    meta: { invalidates: shownIn(id) },
  });

/** The key of the mutation that resumes an application, to show that it is running. */
export const resumptionKey = (id: string) => ['application', id, 'resume'] as const;

/** Resumes an application, with a note to the staff. Not optimistic, because the server decides the new status. */
export const resumeApplication = ({ api, id }: Of) =>
  mutationOptions({
    mutationKey: resumptionKey(id),
    mutationFn: (note: string) =>
      unwrap(
        api.POST('/application/activate/{id}', { params: { path: { id } }, body: note === '' ? undefined : { note } }),
      ),
    scope: scopeOf(id),
    meta: { invalidates: shownIn(id) },
  });

/** Deletes an application with its ad blocks. Its statistics stay. */
export const deleteApplication = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: () => unwrap(api.DELETE('/application/{id}', { params: { path: { id } } })),
    // Otherwise its page, which is still mounted, would refetch the application and fail.
    onSuccess: (_done, _none, _result, { client }) => {
      client.removeQueries({ queryKey: applicationKeys.one(id) });
      client.removeQueries({ queryKey: applicationKeys.activity(id) });
      client.removeQueries({ queryKey: adBlockKeys.lists(id) });
    },
    scope: scopeOf(id),
    meta: { invalidates: withOfferedApplications([applicationKeys.facts]) },
  });

/** Renames an application. Its pages show the new name at once. */
export const renameApplication = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: (name: string, { client }) => updateApplication({ api, id }, { name }, client),
    scope: scopeOf(id),
    ...optimistic<Facts, string>({
      queryKey: applicationKeys.facts,
      change: (facts, name) => patchIn(facts, id, { name }),
      undo: (facts, _name, before) => patchIn(facts, id, fieldIn(before, id, 'name')),
    }),
    meta: { invalidates: withOfferedApplications(shownIn(id)) },
  });

/** Changes the links of an application. The server checks both, which may last some seconds. */
export const changeLinks = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: (links: Pick<ApplicationUpdateRequest, 'applicationUrl' | 'appAdsTxtUrl'>, { client }) =>
      updateApplication({ api, id }, links, client),
    scope: scopeOf(id),
    meta: { invalidates: withOfferedApplications([...shownIn(id), applicationKeys.appAdsTxt(id)]) },
  });

/** `PUT` replaces all values, so the present ones are fetched first, because another tab may have changed them. */
async function updateApplication(
  { api, id }: Of,
  change: Partial<ApplicationUpdateRequest>,
  client: MutationFunctionContext['client'],
) {
  const params = { path: { id } };
  const query = applicationQuery(api, id);
  const { application } = await unwrap(api.GET('/application/{id}', { params }));
  const { name, applicationUrl, appAdsTxtUrl } = application;
  const links = { applicationUrl, appAdsTxtUrl, ...change };
  // An unpublished application becomes published when it gets its store link.
  const isNotPublished = application.isNotPublished && !links.applicationUrl;
  const body = { name, isNotPublished, ...links };
  const answer = await unwrap(api.PUT('/application/{id}', { params, body }));
  if (client.getQueryData(query.queryKey) !== undefined) client.setQueryData(query.queryKey, answer);
  return answer;
}

/** Single applications are cached as `{ application }`, lists of them as `{ items }`. */
function patchIn(facts: Facts, id: string, fields: Partial<Application>): Facts {
  if ('items' in facts) return patchById(facts, id, fields);
  return { application: patchById({ items: [facts.application] }, id, fields).items[0] ?? facts.application };
}

function fieldIn(facts: Facts, id: string, field: keyof Application): Partial<Application> {
  return fieldById('items' in facts ? facts : { items: [facts.application] }, id, field);
}
