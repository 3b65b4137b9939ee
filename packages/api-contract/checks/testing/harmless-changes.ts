import { add, addParameter, call, event, field, makeOptional, renameSchema, schema, tokenScopes } from './planting.ts';
import type { Plant } from './planting.ts';

/** Changes that break no program. */
export const harmless: Plant[] = [
  ['nothing', () => {}],
  ['an operation is new', ({ paths }) => Object.assign(paths, { '/new': paths['/health'] })],
  ['an answered field is new', (document) => add(document, 'Application', 'size').required?.push('size')],
  ['an answer of failure is gone', (document) => delete call(document, 'post', '/document').responses['501']],
  ['an answered enumeration shrinks', (document) => schema(document, 'Locale').enum?.pop()],
  ['an open enumeration that is answered grows', (document) => schema(document, 'FailureCode').enum?.push('new')],
  ['a request has a new field that it does not need', (document) => add(document, 'AdBlockRequest', 'size')],
  ['a field of a request may be missing', (document) => makeOptional(document, 'RegistrationRequest', 'contacts')],
  [
    'an enumeration of a request grows',
    (document) => field(document, 'FeedbackRequest', 'subject').enum?.push('praise'),
  ],
  ['a limit is wider', (document) => (field(document, 'FeedbackRequest', 'text')['maxLength'] = 9_000)],
  ['the query takes a new parameter', (document) => addParameter(document, false)],
  [
    'a call takes a token as well',
    (document) =>
      (call(document, 'get', '/user/current').security = [{ bearer: [], refreshToken: [] }, { apiToken: [] }]),
  ],
  ['a call needs no session any more', (document) => (call(document, 'get', '/application').security = [])],
  [
    'a scope to write is no longer needed to read',
    (document) => tokenScopes(document, 'post', '/application').splice(0, 1, 'apps:read'),
  ],
  ['an event has a new field', (document) => add(document, 'DayFinalEvent', 'size').required?.push('size')],
  [
    'a webhook has a new header',
    (document) => event(document).parameters?.push({ name: 'new', in: 'header', required: true }),
  ],
  ['an event of a new kind is sent', (document) => schema(document, 'WebhookEventType').enum?.push('new')],
  [
    'an operation becomes deprecated',
    (document) => Object.assign(call(document, 'get', '/health'), { deprecated: true, 'x-sunset': '2027-03-01' }),
  ],
  ['a description is another', (document) => (schema(document, 'Status')['description'] = 'Another')],
  ['a schema has another name', (document) => renameSchema(document, 'AppAdsTxtCheck')],
];
