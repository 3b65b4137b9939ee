import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fastifyOpenapiGlue } from 'fastify-openapi-glue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '#contract/document.ts';
import { createRequestValidation } from '#contract/validation/request-validation.ts';
import { fail } from './failure.ts';

/** A server with the contract's routes and validation. Its answers contain the query as the server read it. */
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setValidatorCompiler(createRequestValidation());
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(fail);
  const { paths, ...contract } = readContract();
  const routed = ['/application/{id}', '/application'].map((path) => [path, { get: withoutAnswers(path) }]);
  await app.register(fastifyOpenapiGlue, {
    specification: { ...contract, paths: Object.fromEntries(routed) },
    operationResolver: () => async (request: FastifyRequest) => request.query,
  });

  function withoutAnswers(path: string): object {
    const { responses: _answers, ...operation } = { ...paths[path]?.['get'] };
    return operation;
  }
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });

test('numbers of a query are read as numbers, and absent values have their defaults', async () => {
  expect((await get('/application?pagination[page]=3&pagination[size]=50&term=7')).json()).toEqual({
    'pagination[page]': 3,
    'pagination[size]': 50,
    'sort[direction]': 'desc',
    term: '7',
  });
  const defaults = { 'pagination[page]': 1, 'pagination[size]': 25, 'sort[direction]': 'desc' };
  expect((await get('/application')).json()).toEqual(defaults);
});

test('names of a query may be percent-encoded', async () => {
  expect((await get('/application?pagination%5Bpage%5D=2')).json()).toMatchObject({ 'pagination[page]': 2 });
});

test('unknown parameters of a query are ignored', async () => {
  expect((await get('/application?page=x&pagination[color]=blue')).statusCode).toBe(200);
});

test.each([
  ['pagination[page]=0', 'pagination[page]', 'Value is out of range'],
  ['pagination[page]=1e309', 'pagination[page]', 'Value is out of range'],
  ['pagination[page]=Infinity', 'pagination[page]', 'Value is out of range'],
  ['pagination[page]=1.5', 'pagination[page]', 'Value of a wrong type'],
  ['pagination[page]=', 'pagination[page]', 'Value of a wrong type'],
  ['pagination[page]=first', 'pagination[page]', 'Value of a wrong type'],
  ['pagination[page]=1&pagination[page]=2', 'pagination[page]', 'Value of a wrong type'],
  ['pagination[size]=7', 'pagination[size]', 'Value is not one of the allowed ones'],
  [`term=${'x'.repeat(201)}`, 'term', 'Value is too long'],
])('a wrong query is refused by name: %.40s', async (query, name, sentence) => {
  const answer = await get(`/application?${query}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: { [name]: [sentence] } });
});

test('an id of a wrong form is not found, like any unknown id', async () => {
  const answer = await get(`/application/${'x'.repeat(65)}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found', errors: null });
});
