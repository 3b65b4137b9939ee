import type { Locale } from '@publisher-console/api-contract';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { publisherEmail, quotedHost, quotedText } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';

/** The application whose file has changed. */
interface FileOfApplication {
  id: string;
  name: string;
  /** The link to its file. */
  url: string;
}

/** The most lines that one email lists; the console shows all. */
const mostLines = 10;

const problemTexts: Record<
  Locale,
  {
    linesSubject: (count: number, name: string) => string;
    lines: (host: string) => string;
    moreLines: (count: number) => string;
    fileSubject: (name: string) => string;
    file: (host: string) => string;
    effect: string;
    action: string;
    note: string;
  }
> = {
  en: {
    linesSubject: (count, name) => `${count} ${count === 1 ? 'line' : 'lines'} to fix in app-ads.txt of “${name}”`,
    lines: (host) => `Our daily check does not find these lines in the app-ads.txt file at ${host}:`,
    moreLines: (count) => `… and ${count} more`,
    fileSubject: (name) => `The app-ads.txt file of “${name}” cannot be loaded`,
    file: (host) => `For three days our daily check could not load the app-ads.txt file at ${host}.`,
    effect:
      'Buyers of ads use this file to see who may sell ads in the app. They may skip apps whose file does not have our lines.',
    action: 'See what to fix',
    note: 'The app’s page offers a file that is ready to publish: it has our lines and everything else from your file.',
  },
  ru: {
    linesSubject: (count, name) => `В app-ads.txt приложения «${name}» нужно исправить ${russianLines(count)}`,
    lines: (host) => `Ежедневная проверка не нашла этих строк в файле app-ads.txt на ${host}:`,
    moreLines: (count) => `… и ещё ${count}`,
    fileSubject: (name) => `Файл app-ads.txt приложения «${name}» недоступен`,
    file: (host) => `Ежедневная проверка уже три дня не может загрузить файл app-ads.txt на ${host}.`,
    effect:
      'По этому файлу покупатели рекламы узнают, кто вправе продавать рекламу в приложении. Они могут не покупать показы, если в файле нет наших строк.',
    action: 'Посмотреть, что исправить',
    note: 'На странице приложения есть готовый к публикации файл: в нём наши строки и всё остальное содержимое вашего файла.',
  },
};

const russianForms = new Intl.PluralRules('ru');

function russianLines(count: number): string {
  const form = russianForms.select(count);
  if (form === 'one') return `${count} строку`;
  return form === 'few' ? `${count} строки` : `${count} строк`;
}

/** Reports lost lines to a publisher, or the whole file if `missingLines` is empty. */
export function problemEmail(
  recipient: Recipient,
  { id, name, url }: FileOfApplication,
  missingLines: string[],
  origin: string,
): EmailTemplate {
  const text = problemTexts[recipient.locale];
  const [quotedName, host] = [quotedText(name), quotedHost(url)];
  const { length: count } = missingLines;
  const more = count > mostLines ? [text.moreLines(count - mostLines)] : [];
  const [subject, paragraphs] =
    count > 0
      ? [text.linesSubject(count, quotedName), [text.lines(host), ...missingLines.slice(0, mostLines), ...more]]
      : [text.fileSubject(quotedName), [text.file(host)]];
  return publisherEmail(recipient, {
    subject,
    paragraphs: [...paragraphs, text.effect],
    action: { label: text.action, url: `${origin}/app/${id}#app-ads` },
    notes: [text.note],
  });
}

const restoredTexts: Record<
  Locale,
  { subject: (name: string) => string; found: (host: string) => string; action: string }
> = {
  en: {
    subject: (name) => `The app-ads.txt file of “${name}” is complete again`,
    found: (host) => `Our daily check found all of our lines in the app-ads.txt file at ${host}.`,
    action: 'Open the app',
  },
  ru: {
    subject: (name) => `В файле app-ads.txt приложения «${name}» снова есть все строки`,
    found: (host) => `Ежедневная проверка нашла все наши строки в файле app-ads.txt на ${host}.`,
    action: 'Открыть приложение',
  },
};

/** Reports to a publisher that a file with lost lines is complete again. */
export function restoredEmail(
  recipient: Recipient,
  { id, name, url }: FileOfApplication,
  origin: string,
): EmailTemplate {
  const { subject, found, action } = restoredTexts[recipient.locale];
  return publisherEmail(recipient, {
    subject: subject(quotedText(name)),
    paragraphs: [found(quotedHost(url))],
    action: { label: action, url: `${origin}/app/${id}` },
  });
}
