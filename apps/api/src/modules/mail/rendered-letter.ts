import type { Locale } from '@publisher-console/api-contract';
import type { Brand } from '@publisher-console/brand/brand';
import type { Translated } from '#contract/language.ts';
import type { Mail } from '#stores/mail/mailer.ts';
import { escapedMarkup } from '#process/escaped-markup.ts';
import { letterStyle } from './letter-style.ts';
import type { AttachedFile, Letter, PassedOnMessage } from './letter.ts';
import type { WaitingMail } from './sealed-mail.ts';

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

/** What a letter has of the network's look. */
export type LetterBrand = Pick<Brand, 'colours' | 'mail'>;

/** The texts with which the last part of a letter begins. */
const foot = { text: '\n\n--\n', html: '\n</div>\n<p class="foot">' };

/**
 * Renders a letter as text and as HTML with the same content. Neither loads anything: there is no image, font or
 * tracking.
 */
export function renderLetter(
  letter: Letter,
  productTitle: string,
  brand: LetterBrand,
): Omit<Mail, 'id' | 'attachments'> {
  const { to, subject, message } = letter;
  const rendered = {
    to,
    subject,
    text: textOf(letter, productTitle, brand),
    html: htmlOf(letter, productTitle, brand),
  };
  return message === undefined ? rendered : { ...rendered, replyTo: message.replyTo };
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

function footOf({ locale, message }: Letter, { mail }: LetterBrand): string[] {
  const about = message === undefined ? noReply[locale] : reply[locale](message.replyTo);
  return mail.footer === undefined ? [about] : [about, mail.footer[locale]];
}

function textOf(letter: Letter, productTitle: string, brand: LetterBrand): string {
  const { greeting, paragraphs, message, action, notes = [] } = letter;
  const called = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const files = message?.files.map(({ label, url }) => (url === undefined ? label : `${label}\n${url}`)) ?? [];
  const written = message === undefined ? [] : [message.text, ...files];
  const said = [greeting, ...paragraphs, ...written, ...called, ...notes].join('\n\n');
  return `${said}${foot.text}${[productTitle, ...footOf(letter, brand)].join('\n')}\n`;
}

function htmlOf(letter: Letter, productTitle: string, brand: LetterBrand): string {
  const { locale, subject, greeting, paragraphs, message, action, notes = [] } = letter;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapedMarkup(subject)}</title>
<style>${letterStyle(brand.colours)}</style>
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
${notes.map((text) => `<p class="note">${escapedMarkup(text)}</p>`).join('\n')}${foot.html}${footOf(letter, brand).map(escapedMarkup).join('<br>')}</p>
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
