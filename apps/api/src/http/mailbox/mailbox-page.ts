import type { Locale } from '@publisher-console/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preferredLocale } from '#contract/language.ts';
import { ApiError } from '#contract/api-error.ts';
import { escapedMarkup } from '#process/escaped-markup.ts';
import { isLoopbackHost } from '#stores/loopback-host.ts';
import type { StoredMail, Mailbox } from '#stores/mail/mailbox.ts';

/** The style of the mailbox, in the console's colours. */
const mailboxStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f5f7fc, #0c1322); color: light-dark(#141d36, #e8edf8); font: 14px/1.45 Inter, system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
a { color: light-dark(#1d3c8f, #9db9ff); }
ul { margin: 24px 0 0; padding: 0; list-style: none; border: 1px solid light-dark(#dde4f0, #283654); border-radius: 8px; background: light-dark(#ffffff, #141d32); }
li + li { border-top: 1px solid light-dark(#dde4f0, #283654); }
li a { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover { background: light-dark(#edf2fb, #1b2641); }
li a:hover .subject { text-decoration: underline; }
:focus-visible { outline: 2px solid light-dark(#1d3c8f, #9db9ff); outline-offset: 2px; }
.subject { flex: 1 1 100%; font-weight: 600; overflow-wrap: anywhere; }
.to { flex: 1 1 auto; overflow-wrap: anywhere; }
.to, .purpose, time { color: light-dark(#56617a, #9fadc8); }
.purpose { margin: 0; overflow-wrap: anywhere; }
.empty { margin: 24px 0 0; padding: 32px 16px; border: 1px dashed light-dark(#7d8aa6, #6d7da1); border-radius: 8px; text-align: center; }
iframe { display: block; width: 100%; height: max(480px, 72vh); margin: 24px 0; border: 1px solid light-dark(#dde4f0, #283654); border-radius: 8px; box-sizing: border-box; }
summary { cursor: pointer; }
pre { padding: 16px; border-radius: 8px; background: light-dark(#edf2fb, #1b2641); white-space: pre-wrap; overflow-wrap: anywhere; }
@media (min-width: 640px) { .subject { flex: 2 1 0; } .to { flex: 1 1 0; } }
`;

const texts = {
  en: {
    title: 'Mailbox',
    purpose: 'Mail arrives here instead of being sent. None of it leaves this machine.',
    empty: 'No mails yet. A new one is shown here within seconds.',
    all: 'All mails',
    to: 'To',
    attached: 'Attached',
    asText: 'The same mail as plain text',
  },
  ru: {
    title: 'Почтовый ящик',
    purpose: 'Сюда попадает всё, что было бы отправлено по почте. С этого компьютера письма никуда не уходят.',
    empty: 'Писем пока нет. Новое появится здесь через несколько секунд.',
    all: 'Все письма',
    to: 'Кому',
    attached: 'Вложение',
    asText: 'То же письмо простым текстом',
  },
} satisfies Record<Locale, Record<string, string>>;

/** The list of mails. It reloads itself, so that new mails appear. */
function mailListHtml(mails: StoredMail[], locale: Locale): string {
  const { title, purpose, empty } = texts[locale];
  const rows = mails.map(
    ({ id, to, subject, sentAt }) => `<li><a href="mails/${id}">
<span class="subject">${escapedMarkup(subject)}</span>
<span class="to">${escapedMarkup(to)}</span>
${timeHtml(sentAt, locale)}
</a></li>`,
  );
  const list = rows.length === 0 ? `<p class="empty">${empty}</p>` : `<ul>\n${rows.join('\n')}\n</ul>`;
  return pageHtml(
    { title, locale, head: '<meta http-equiv="refresh" content="3">' },
    `<h1>${title}</h1>\n<p class="purpose">${purpose}</p>\n${list}`,
  );
}

/** One mail, in an iframe that runs no scripts. Its links open in the whole tab. */
function mailHtml({ to, subject, sentAt, html, text, attachments }: StoredMail, locale: Locale): string {
  const { all, to: toLabel, attached, asText } = texts[locale];
  const files = attachments.map(
    ({ name, type, size }) =>
      `<p class="purpose">${attached}: ${escapedMarkup(name)} · ${escapedMarkup(type)} · ${size.toLocaleString(locale)} B</p>\n`,
  );
  const framed = html.replace('<head>', '<head><base target="_top">');
  return pageHtml(
    { title: subject, locale },
    `<p><a href="../../">${all}</a></p>
<h1>${escapedMarkup(subject)}</h1>
<p class="purpose">${toLabel}: ${escapedMarkup(to)} · ${timeHtml(sentAt, locale)}</p>
${files.join('')}<iframe title="${escapedMarkup(subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapedMarkup(framed)}"></iframe>
<details><summary>${asText}</summary><pre>${escapedMarkup(text)}</pre></details>`,
  );
}

function timeHtml(sentAt: string, locale: Locale): string {
  const shown = new Date(sentAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return `<time datetime="${escapedMarkup(sentAt)}">${shown}</time>`;
}

function pageHtml(
  { title, locale, head = '' }: { title: string; locale: Locale; head?: string },
  main: string,
): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>${escapedMarkup(title)}</title>
<link rel="icon" href="data:,">
<style>${mailboxStyle}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

/**
 * Headers that browsers and programs on this machine send in a request that was not forwarded. Proxies, clouds and
 * content networks add headers under any name, so the list has only headers that they do not add.
 */
const usualHeader =
  /^(?:accept(?:-encoding|-language)?|alt-used|authorization|cache-control|connection|content-(?:length|type)|cookie|dnt|host|if-(?:modified-since|none-match|range)|keep-alive|origin|pragma|priority|purpose|range|referer|save-data|sec-.*|te|upgrade-insecure-requests|user-agent)$/u;

/**
 * Headers that the console adds for local visitors too. Every address and host in them has to belong to this machine.
 */
const consoleHeaders = new Set(['x-forwarded-for', 'x-forwarded-host']);

/**
 * Whether a call comes from this machine: each address on its way and each host that it was sent to is a loopback one,
 * and it has only headers that browsers and the console send. The check of hosts refuses a foreign page whose name
 * resolves to this machine (DNS rebinding). The check of headers refuses a visitor behind a proxy that rewrites the
 * host.
 */
function isLocalVisitor({ headers, socket }: FastifyRequest): boolean {
  const { host, 'x-forwarded-host': forwardedHosts, 'x-forwarded-for': forwardedFor } = headers;
  const isForwarded = !Object.keys(headers).every((name) => usualHeader.test(name) || consoleHeaders.has(name));
  const hosts = [host, ...listed(forwardedHosts)].map(hostName);
  const peers = [socket.remoteAddress, ...listed(forwardedFor)].map(clientName);
  return !isForwarded && [...hosts, ...peers].every(isLoopbackHost);
}

function listed(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((value) => value.trim());
}

function hostName(host = ''): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

function clientName(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}

/** The iframe of a mail inherits this policy: the mail may have styles and nothing else. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Shows the mails of a development machine at `/mailbox/`, and as JSON for journeys at `/mailbox/mails`. A reader of
 * the mails can sign in to any account, so visitors from other machines get 404.
 */
export async function serveMailbox(app: FastifyInstance, { mailbox }: { mailbox: Mailbox }): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!isLocalVisitor(request)) throw new ApiError('not_found');
  });

  app.get('/mailbox', (_request, reply) => reply.redirect('/mailbox/'));
  app.get('/mailbox/', async ({ headers }, reply) =>
    send(reply, mailListHtml(await mailbox.list(), preferredLocale(headers['accept-language']))),
  );
  app.get('/mailbox/mails', async () => ({ mails: await mailbox.list() }));
  app.get<{ Params: { id: string } }>('/mailbox/mails/:id', async ({ headers, params }, reply) => {
    const mail = await mailbox.find(params.id);
    if (mail === null) throw new ApiError('not_found');
    return send(reply, mailHtml(mail, preferredLocale(headers['accept-language'])));
  });
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
}
