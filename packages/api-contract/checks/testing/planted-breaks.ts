import { add, addParameter, call, drop, event, field, makeOptional, schema, tokenScopes } from './planting.ts';
import type { Plant } from './planting.ts';

const calls: Plant[] = [
  ['an operation is gone', ({ paths }) => delete paths['/application/{id}']?.['delete']],
  ['a path is gone', ({ paths }) => delete paths['/document']],
  ['the address of all calls is another', ({ servers }) => servers.splice(0, 1, { url: '/v2' })],
  ['a query needs a new parameter', (document) => addParameter(document, true)],
  ['a parameter of the query is gone', (document) => call(document, 'get', '/application').parameters?.pop()],
  [
    'a parameter is written in another way',
    ({ components }) => Object.assign(components.parameters?.['Id'] ?? {}, { style: 'label' }),
  ],
  [
    'what a parameter means that is left out is another',
    ({ components }) => Object.assign(components.parameters?.['PageSize']?.schema ?? {}, { default: 10 }),
  ],
  [
    'a body is needed',
    (document) => Object.assign(call(document, 'post', '/logout'), { requestBody: { required: true } }),
  ],
];

const answers: Plant[] = [
  ['an answer is gone', (document) => delete call(document, 'post', '/document').responses['200']],
  [
    'an answer has a new status',
    (document) => Object.assign(call(document, 'post', '/document').responses, { '202': { description: 'Later' } }),
  ],
  ['a kind of file is gone', ({ components }) => delete components.responses?.['ReportFile']?.content?.['text/csv']],
  [
    'a header of an answer is gone',
    ({ components }) => delete components.responses?.['RateLimited']?.headers?.['Retry-After'],
  ],
  [
    'a header of an answer has another type',
    ({ components }) => Object.assign(components.headers?.['RetryAfter'] ?? {}, { schema: { type: 'string' } }),
  ],
  ['an answered field is gone', (document) => drop(document, 'Application', 'adBlockCount')],
  ['an answered field that comes at times is gone', (document) => drop(document, 'IndicatorValues', 'ecpm')],
  ['an answered field may be missing', (document) => makeOptional(document, 'Application', 'status')],
  ['an answered field may be null', (document) => (field(document, 'Pagination', 'total').type = ['integer', 'null'])],
  ['an answered field has another type', (document) => (field(document, 'UploadedFile', 'size').type = 'string')],
  ['the items of a list can be anything', (document) => delete field(document, 'IntegrationGuide', 'stepList').items],
  [
    'the values of a map can be anything',
    (document) => delete field(document, 'IntegrationGuide', 'testAdBlockIds').additionalProperties,
  ],
  [
    'an answer can be anything',
    ({ components }) => Object.assign(components.responses?.['Done']?.content ?? {}, { 'application/json': {} }),
  ],
  ['an answered field has another form', (document) => delete schema(document, 'Instant')['format']],
  ['a field of what a list has is gone', (document) => drop(document, 'Session', 'clientAddress')],
  ['an answered enumeration grows', (document) => schema(document, 'Locale').enum?.push('de')],
  ['an answered enumeration becomes open', (document) => (schema(document, 'Locale')['x-extensible-enum'] = true)],
  [
    'a choice of an answer is new',
    (document) => (field(document, 'AdBlocksChangeItem', 'status').oneOf ?? []).push({ type: 'integer' }),
  ],
  [
    'a deprecated field is gone',
    (document) => delete schema(document, 'SessionListAnswer').properties?.['data']?.properties?.['sessionList'],
  ],
];

const requests: Plant[] = [
  ['a request needs a new field', (document) => add(document, 'AdBlockRequest', 'size').required?.push('size')],
  ['a request needs a known field', (document) => schema(document, 'AdBlockRequest').required?.push('place')],
  ['a field of a request is gone', (document) => drop(document, 'AdBlockRequest', 'place')],
  ['a field of a request has another type', (document) => (field(document, 'LinkRequest', 'expires').type = 'string')],
  ['a field of a request must not be null', (document) => (schema(document, 'AdBlockPlace').type = 'string')],
  ['an enumeration of a request shrinks', (document) => field(document, 'FeedbackRequest', 'subject').enum?.pop()],
  ['a shared enumeration shrinks', (document) => schema(document, 'PresetId').enum?.pop()],
  ['the sizes of a page are fewer', ({ components }) => components.parameters?.['PageSize']?.schema?.enum?.pop()],
  ['a choice of a request is gone', (document) => schema(document, 'Period').oneOf?.pop()],
  ['a limit is tighter', (document) => (field(document, 'FeedbackRequest', 'text')['maxLength'] = 100)],
  ['a limit is new', (document) => (schema(document, 'IndicatorList')['minItems'] = 2)],
  ['a pattern is new', (document) => (schema(document, 'PersonName')['pattern'] = '^[A-Z]')],
];

const securities: Plant[] = [
  ['an open call needs a session', (document) => delete call(document, 'post', '/login').security],
  ['a call no longer takes a token', (document) => call(document, 'get', '/application').security?.pop()],
  ['a call no longer takes a session', (document) => call(document, 'get', '/application').security?.shift()],
  ['a call needs another scope', (document) => tokenScopes(document, 'get', '/application').splice(0, 1, 'apps:write')],
  ['a call needs one more scope', (document) => tokenScopes(document, 'get', '/application').push('statistics:read')],
  [
    'tokens are sent in another header',
    ({ components }) =>
      Object.assign(components.securitySchemes?.['apiToken'] ?? {}, { type: 'apiKey', in: 'header', name: 'Api-Key' }),
  ],
];

const webhooks: Plant[] = [
  ['a webhook is gone', ({ webhooks: all }) => delete all?.['event']],
  ['the signature of a webhook is gone', (document) => event(document).parameters?.pop()],
  ['a field of an event is gone', (document) => drop(document, 'DayFinalEvent', 'type')],
  [
    'a field of an event has another type',
    (document) => (field(document, 'DayFinalEvent', 'timestamp').type = 'integer'),
  ],
];

/** Changes each of which breaks some program. */
export const breaking = [...calls, ...answers, ...requests, ...securities, ...webhooks];
