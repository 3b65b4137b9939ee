import type { Locale } from '@publisher-console/api-contract';
import { escapedMarkup } from '#process/escaped-markup.ts';
import type { KeptMail } from '#stores/mail/mailbox.ts';
import { mailboxStyle } from './mailbox-style.ts';

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
export function mailListHtml(mails: KeptMail[], locale: Locale): string {
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
export function mailHtml({ to, subject, sentAt, html, text, attachments }: KeptMail, locale: Locale): string {
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
