import type { OperationId } from '#contract/operation.ts';
import type { FuzzAnswer, FuzzRequest, Send } from './fuzz-request.ts';

/** What a build with a fault would do, between the fuzzer and the API. */
export interface PlantedFault {
  /** In plain words. */
  what: string;
  /** Which operation has it. */
  operation: OperationId;
  plant: (send: Send) => Send;
}

/** Changes some answers of one operation. */
function answers(operation: OperationId, change: (answer: FuzzAnswer, request: FuzzRequest) => FuzzAnswer) {
  const plant =
    (send: Send): Send =>
    async (request) => {
      const answer = await send(request);
      return request.operation === operation ? change(answer, request) : answer;
    };
  return { operation, plant };
}

/** Changes the JSON bodies of one operation before the API sees them, as a validation with other options would. */
function bodies(operation: OperationId, change: (body: Record<string, unknown>) => Record<string, unknown>) {
  const plant =
    (send: Send): Send =>
    async (request) => {
      if (request.operation !== operation || request.body === null) return send(request);
      try {
        const body = change(JSON.parse(request.body.toString('utf8')) as Record<string, unknown>);
        return await send({ ...request, body: Buffer.from(JSON.stringify(body)) });
      } catch (error) {
        if (error instanceof SyntaxError) return send(request);
        throw error;
      }
    };
  return { operation, plant };
}

const failed = (answer: FuzzAnswer): FuzzAnswer => ({
  ...answer,
  status: 500,
  text: JSON.stringify({
    result: false,
    data: null,
    errors: null,
    message: 'Something went wrong',
    code: 'unexpected',
  }),
});

const isSuccess = ({ status }: FuzzAnswer) => status === 200;

/** Faults that the fuzzer has to find, each alone. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    what: 'an operation throws at a text with a character beyond the basic plane',
    ...answers('createAdBlock', (answer, { body }) =>
      /[\u{10000}-\u{10FFFF}]/u.test(body?.toString('utf8') ?? '') ? failed(answer) : answer,
    ),
  },
  {
    what: 'an operation throws at a query that repeats a name',
    ...answers('getApplications', (answer, { path }) =>
      /[?&](?<name>[^=&]+)=.*&\k<name>=/u.test(path) ? failed(answer) : answer,
    ),
  },
  {
    what: 'a success has a status that the contract does not have',
    ...answers('createReportTemplate', (answer) => (isSuccess(answer) ? { ...answer, status: 201 } : answer)),
  },
  {
    what: 'a refusal has a status that the contract does not have for the operation',
    ...answers('logout', (answer) => (answer.status === 401 ? { ...answer, status: 404 } : answer)),
  },
  {
    what: 'the message of a refusal has a stack',
    ...answers('login', (answer) =>
      answer.status === 422
        ? {
            ...answer,
            text: answer.text.replace(/"message":"[^"]*"/u, '"message":"Error: x\\n    at f (/srv/app.ts:1:2)"'),
          }
        : answer,
    ),
  },
  {
    what: 'the message of a refusal has the statement that failed',
    ...answers('sendFeedback', (answer) =>
      answer.status === 422
        ? { ...answer, text: answer.text.replace(/"message":"[^"]*"/u, '"message":"insert into feedback values ($1)"') }
        : answer,
    ),
  },
  {
    what: 'a list has something of another publisher',
    ...answers('getApplications', (answer) => ({ ...answer, text: answer.text.replace('Harbour', 'Zanzibar') })),
  },
  {
    what: 'a number is sent as a text',
    ...answers('getApplicationActivity', (answer) => ({
      ...answer,
      text: answer.text.replace(/"totalCount":(?<count>\d+)|"page":(?<page>\d+)/u, (_all, count = '', page = '') =>
        count === '' ? `"page":"${String(page)}"` : `"totalCount":"${String(count)}"`,
      ),
    })),
  },
  {
    what: 'an answer has a column that the contract does not have',
    ...answers('getCurrentUser', (answer) => ({
      ...answer,
      text: answer.text.replace('"data":{', '"data":{"passwordHash":"x",'),
    })),
  },
  {
    what: 'refusals of one operation lack the header API-Version',
    ...answers('getIcon', ({ headers: { 'api-version': version, ...headers }, ...answer }) => ({
      ...answer,
      headers: answer.status === 404 ? headers : { ...headers, 'api-version': version },
    })),
  },
  {
    what: 'an operation does not limit the length of a text',
    ...bodies('createAdBlock', (body) => ({
      ...body,
      name: typeof body['name'] === 'string' ? body['name'].slice(0, 50) : body['name'],
    })),
  },
  {
    what: 'keys that the contract does not have are dropped and not refused',
    ...bodies('updateWebhook', ({ url, events }) => ({ url, events })),
  },
  {
    what: 'numbers are accepted where a text is expected',
    ...bodies('createAdBlock', (body) => ({
      ...body,
      name: typeof body['name'] === 'number' ? String(body['name']) : body['name'],
    })),
  },
  {
    what: 'an operation needs no session',
    ...answers('getAdFormats', (answer) => ({ ...answer, status: answer.status === 401 ? 200 : answer.status })),
  },
  {
    what: 'a deleted template is still found',
    operation: 'getReportTemplate',
    plant: (send) => {
      let found: FuzzAnswer | undefined;
      return async (request) => {
        const answer = await send(request);
        if (request.operation !== 'getReportTemplate') return answer;
        if (isSuccess(answer)) found = answer;
        return answer.status === 404 && found !== undefined ? found : answer;
      };
    },
  },
];
