import type { FastifyInstance } from 'fastify';
import { routePath } from '#contract/document.ts';
import { Rejection } from '#contract/rejection.ts';

/** Answers 405 for a known path that is called by a method it does not have. The router would answer 404. */
export function refuseOtherMethods(app: FastifyInstance, path: string, methods: readonly string[]): void {
  const known = methods.map((method) => method.toUpperCase());
  const allowed = known.includes('GET') ? [...known, 'HEAD'] : known;
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url: routePath(path),
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new Rejection('method_not_allowed');
    },
    handler: () => {},
  });
}
