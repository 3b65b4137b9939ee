import type { FastifyInstance, FastifyReply } from 'fastify';
import { preferredLocale } from '#contract/language.ts';
import { Rejection } from '#contract/rejection.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import { isLocalVisitor } from './local-visitor.ts';
import { mailHtml, mailListHtml } from './mailbox-html.ts';

/** The iframe of a mail inherits this policy: the mail may have styles and nothing else. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Shows the mails of a development machine at `/mailbox/`, and as JSON for journeys at `/mailbox/mails`. A reader of
 * the mails can sign in to any account, so visitors from other machines get 404.
 */
export async function serveMailbox(app: FastifyInstance, { mailbox }: { mailbox: Mailbox }): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!isLocalVisitor(request)) throw new Rejection('not_found');
  });

  app.get('/mailbox', (_request, reply) => reply.redirect('/mailbox/'));
  app.get('/mailbox/', async ({ headers }, reply) =>
    send(reply, mailListHtml(await mailbox.list(), preferredLocale(headers['accept-language']))),
  );
  app.get('/mailbox/mails', async () => ({ mails: await mailbox.list() }));
  app.get<{ Params: { id: string } }>('/mailbox/mails/:id', async ({ headers, params }, reply) => {
    const mail = await mailbox.find(params.id);
    if (mail === null) throw new Rejection('not_found');
    return send(reply, mailHtml(mail, preferredLocale(headers['accept-language'])));
  });
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
}
