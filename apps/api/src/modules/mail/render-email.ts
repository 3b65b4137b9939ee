import type { Locale } from '@publisher-console/api-contract';
import type { Brand } from '@publisher-console/server-kit/brand';
import type { Colours } from '@publisher-console/server-kit/colours';
import type { Translated } from '#contract/language.ts';
import { escapedMarkup } from '#process/escaped-markup.ts';
import type { Mail } from '#stores/mail/mailer.ts';
import type { AttachedFile, EmailTemplate, PassedOnMessage } from './email-template.ts';
import type { WaitingMail } from './sealed-mail.ts';

/**
 * The style of an email, in the console's colours. Mail programs that drop it, or do not support dark mode, still show
 * the text in order, since the layout needs no tables and no widths.
 */
function emailStyle({ light, dark }: Colours): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; background: ${light.surface}; color: ${light.text}; font: 16px/1.5 Inter, system-ui, 'Segoe UI', Roboto, Arial, sans-serif; }
.letter { max-width: 560px; margin: 0 auto; padding: 32px 16px; }
.product { margin: 0 0 16px; padding: 0 32px; color: ${light.primary}; font-weight: 600; }
.sheet { padding: 32px; border: 1px solid ${light.border}; border-radius: 12px; background: ${light['surface-raised']}; }
h1 { margin: 0 0 20px; font-size: 22px; line-height: 1.3; font-weight: 600; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.message { padding: 16px; border-radius: 8px; background: ${light.surface}; white-space: pre-wrap; }
.sheet > :last-child { margin-bottom: 0; }
a { color: ${light.primary}; }
.button { display: inline-block; margin: 8px 0; padding: 12px 24px; border-radius: 8px; background: ${light.primary}; color: ${light['on-primary']}; font-weight: 600; text-decoration: none; }
.note, .foot { color: ${light['text-muted']}; font-size: 14px; }
.foot { margin: 16px 0 0; padding: 0 32px; }
@media (max-width: 480px) {
  .letter { padding: 20px 12px; }
  .sheet { padding: 24px 20px; }
  .product, .foot { padding: 0 20px; }
}
@media (prefers-color-scheme: dark) {
  body { background: ${dark.surface}; color: ${dark.text}; }
  .sheet { border-color: ${dark.border}; background: ${dark['surface-raised']}; }
  .message { background: ${dark.surface}; }
  a, .product { color: ${dark.primary}; }
  .button { background: ${dark.primary}; color: ${dark['on-primary']}; }
  .note, .foot { color: ${dark['text-muted']}; }
}
`;
}

const plainAddress: Translated = {
  en: 'If the button does not work, open this address in your browser:',
  ru: 'Если кнопка не работает, откройте этот адрес в браузере:',
};
const noReply: Translated = {
  en: 'This message was sent automatically. Replies to it are not read.',
  ru: 'Это письмо отправлено автоматически. Ответы на него никто не читает.',
};

const reply: Record<Locale, (address: string) => string> = {
  en: (address) => `Replies to this message go to ${address}.`,
  ru: (address) => `Ответ на это письмо придёт на адрес ${address}.`,
};

const missing: Record<Locale, (name: string) => string> = {
  en: (name) => `${name} could not be attached: we no longer have this file. Please ask for it again.`,
  ru: (name) => `${name}: не удалось вложить файл, у нас его больше нет. Попросите прислать его ещё раз.`,
};

/** The part of the network's look that an email has. */
export type EmailBrand = Pick<Brand, 'colours' | 'mail'>;

/** The texts with which the last part of an email begins. */
const foot = { text: '\n\n--\n', html: '\n</div>\n<p class="foot">' };

/**
 * Renders an email as text and as HTML with the same content. Neither loads anything: there is no image, font or
 * tracking.
 */
export function renderEmail(
  template: EmailTemplate,
  productTitle: string,
  brand: EmailBrand,
): Omit<Mail, 'id' | 'attachments'> {
  const { to, subject, message } = template;
  const rendered = {
    to,
    subject,
    text: textOf(template, productTitle, brand),
    html: htmlOf(template, productTitle, brand),
  };
  const replyTo = message?.replyTo ?? null;
  return replyTo === null ? rendered : { ...rendered, replyTo };
}

/** Adds a sentence for each file that is not attached to a rendered mail, before the last part. */
export function withoutFiles(mail: WaitingMail, files: readonly AttachedFile[]): WaitingMail {
  const sentences = files.map(({ name }) => missing[mail.locale ?? 'en'](name));
  const paragraphs = sentences.map((sentence) => `\n<p class="note">${escapedMarkup(sentence)}</p>`);
  return {
    ...mail,
    text: insertedBefore(foot.text, mail.text, sentences.map((sentence) => `\n\n${sentence}`).join('')),
    html: insertedBefore(foot.html, mail.html, paragraphs.join('')),
  };
}

/** Inserts before the last `mark`, because the message of a publisher may contain the same text. */
function insertedBefore(mark: string, text: string, inserted: string): string {
  const at = text.lastIndexOf(mark);
  return at === -1 ? text + inserted : text.slice(0, at) + inserted + text.slice(at);
}

function footOf({ locale, message }: EmailTemplate, { mail }: EmailBrand): string[] {
  const replyTo = message?.replyTo ?? null;
  const about = replyTo === null ? noReply[locale] : reply[locale](replyTo);
  return mail.footer === undefined ? [about] : [about, mail.footer[locale]];
}

function textOf(template: EmailTemplate, productTitle: string, brand: EmailBrand): string {
  const { greeting, paragraphs, message, action, notes = [] } = template;
  const called = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const files = message?.files.map(({ label, url }) => (url === undefined ? label : `${label}\n${url}`)) ?? [];
  const written = message === undefined ? [] : [message.text, ...files];
  const content = [greeting, ...paragraphs, ...written, ...called, ...notes].join('\n\n');
  return `${content}${foot.text}${[productTitle, ...footOf(template, brand)].join('\n')}\n`;
}

function htmlOf(template: EmailTemplate, productTitle: string, brand: EmailBrand): string {
  const { locale, subject, greeting, paragraphs, message, action, notes = [] } = template;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapedMarkup(subject)}</title>
<style>${emailStyle(brand.colours)}</style>
</head>
<body>
<div class="letter">
<p class="product">${escapedMarkup(productTitle)}</p>
<div class="sheet">
<h1>${escapedMarkup(subject)}</h1>
<p>${escapedMarkup(greeting)}</p>
${paragraphs.map((text) => `<p>${escapedMarkup(text)}</p>`).join('\n')}
${message === undefined ? '' : messageOf(message)}
${action === undefined ? '' : actionOf(action, locale)}
${notes.map((text) => `<p class="note">${escapedMarkup(text)}</p>`).join('\n')}${foot.html}${footOf(template, brand).map(escapedMarkup).join('<br>')}</p>
</div>
</body>
</html>
`;
}

function messageOf({ text, files }: PassedOnMessage): string {
  const lines = files.map(({ label, url }) => {
    const address = url === undefined ? '' : escapedMarkup(url);
    return `<p class="note">${escapedMarkup(label)}${url === undefined ? '' : `<br><a href="${address}">${address}</a>`}</p>`;
  });
  return [`<p class="message">${escapedMarkup(text)}</p>`, ...lines].join('\n');
}

function actionOf({ label, url }: { label: string; url: string }, locale: Locale): string {
  const address = escapedMarkup(url);
  return `<p><a class="button" href="${address}">${escapedMarkup(label)}</a></p>
<p class="note">${plainAddress[locale]}<br><a href="${address}">${address}</a></p>`;
}
