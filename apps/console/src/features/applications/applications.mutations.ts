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

import { optimistic } from '#common/failures/optimistic.ts';
import { adBlockKeys, applicationKeys, withOfferedApplications } from '#inventory/application-keys.ts';

import { applicationQuery } from './applications.queries.ts';

/** What shows the values of applications: a list of them, or a single one. */
type Facts = ApplicationListAnswer['data'] | ApplicationAnswer['data'];

/** One application: `scope` sends its changes one after the other, in the order in which they were made. */
interface Of {
  api: ApiClient;
  id: string;
}

const scopeOf = (id: string) => ({ id: `application ${id}` });
/** The status of an application is also that of its running ad blocks. */
const shownIn = (id: string) => [applicationKeys.facts, applicationKeys.activity(id), adBlockKeys.lists(id)];

/** Stops an application. The list shows it at once. */
export const stopApplication = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/application/deactivate/{id}', { params: { path: { id } } })),
    scope: scopeOf(id),
    ...optimistic<Facts, void>({
      queryKey: applicationKeys.facts,
      change: (facts) => patchIn(facts, id, { status: 'stopped' }),
      undo: (facts, _none, before) => patchIn(facts, id, pick(before, id, 'status')),
    }),
    meta: { invalidates: shownIn(id) },
  });

/** Resumes an application. Only the server knows in which status. */
export const resumeApplication = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/application/activate/{id}', { params: { path: { id } } })),
    scope: scopeOf(id),
    meta: { invalidates: shownIn(id) },
  });

/** Deletes an application with its ad blocks. Its statistics stay. */
export const deleteApplication = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: () => unwrap(api.DELETE('/application/{id}', { params: { path: { id } } })),
    // Its own page must not ask for it again.
    onSuccess: (_done, _none, _result, { client }) => {
      client.removeQueries({ queryKey: applicationKeys.one(id) });
      client.removeQueries({ queryKey: applicationKeys.activity(id) });
      client.removeQueries({ queryKey: adBlockKeys.lists(id) });
    },
    scope: scopeOf(id),
    meta: { invalidates: withOfferedApplications([applicationKeys.facts]) },
  });

/** Gives an application another name. Its pages show it at once. */
export const renameApplication = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: (name: string, { client }) => updateApplication({ api, id }, { name }, client),
    scope: scopeOf(id),
    ...optimistic<Facts, string>({
      queryKey: applicationKeys.facts,
      change: (facts, name) => patchIn(facts, id, { name }),
      undo: (facts, _name, before) => patchIn(facts, id, pick(before, id, 'name')),
    }),
    meta: { invalidates: withOfferedApplications(shownIn(id)) },
  });

/** Changes the links of an application. The server checks both, which may take some seconds. */
export const changeLinks = ({ api, id }: Of) =>
  mutationOptions({
    mutationFn: (links: Pick<ApplicationUpdateRequest, 'applicationUrl' | 'appAdsTxtUrl'>, { client }) =>
      updateApplication({ api, id }, links, client),
    scope: scopeOf(id),
    meta: { invalidates: withOfferedApplications([...shownIn(id), applicationKeys.appAdsTxt(id)]) },
  });

/** The call replaces all values, and another tab may have changed the others meanwhile: they are fetched first. */
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
  // One that was in no store is published once it has its link.
  const isNotPublished = application.isNotPublished && !links.applicationUrl;
  const body = { name, isNotPublished, ...links };
  const answer = await unwrap(api.PUT('/application/{id}', { params, body }));
  if (client.getQueryData(query.queryKey) !== undefined) client.setQueryData(query.queryKey, answer);
  return answer;
}

function patchIn(facts: Facts, id: string, change: Partial<Application>): Facts {
  if ('application' in facts)
    return facts.application.id === id ? { application: { ...facts.application, ...change } } : facts;
  return { ...facts, items: facts.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}

/** One value of an application, where it is shown. */
function pick(facts: Facts, id: string, field: keyof Application): Partial<Application> {
  const items = 'application' in facts ? [facts.application] : facts.items;
  const found = items.find((item) => item.id === id);
  return found === undefined ? {} : { [field]: found[field] };
}
