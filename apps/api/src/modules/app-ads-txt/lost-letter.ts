import type { Locale } from '@publisher-console/api-contract';
import { greeting } from '#modules/mail/greeting.ts';
import type { Letter } from '#modules/mail/letter.ts';
import type { Recipient } from './app-ads-txt-repository.ts';
import type { StateChange } from './state-change.ts';

/** The application whose file has changed. */
export interface FileOfApplication {
  id: string;
  name: string;
  /** The link to its file. */
  url: string;
}

type Loss = Extract<StateChange, { kind: 'app_ads_txt_lost' }>;

/** More lines would make a letter that nobody reads; the console shows all. */
const mostLines = 10;

const texts: Record<
  Locale,
  {
    linesSubject: (name: string) => string;
    lines: (url: string) => string;
    moreLines: (count: number) => string;
    fileSubject: (name: string) => string;
    file: (url: string) => string;
    effect: string;
    action: string;
    note: string;
  }
> = {
  en: {
    linesSubject: (name) => `Lines are missing in the app-ads.txt file of “${name}”`,
    lines: (url) => `Our daily check no longer finds these lines in ${url}:`,
    moreLines: (count) => `… and ${count} more`,
    fileSubject: (name) => `The app-ads.txt file of “${name}” cannot be loaded`,
    file: (url) => `For three days our daily check could not load ${url}.`,
    effect: 'Buyers of ads use this file to see who may sell ads in the application. Without our lines it earns less.',
    action: 'Open the application',
    note: 'The application’s page offers a file that is ready to publish: it has our lines and everything else of yours.',
  },
  ru: {
    linesSubject: (name) => `В файле app-ads.txt приложения «${name}» не хватает строк`,
    lines: (url) => `Ежедневная проверка больше не находит эти строки в файле ${url}:`,
    moreLines: (count) => `… и ещё ${count}`,
    fileSubject: (name) => `Файл app-ads.txt приложения «${name}» недоступен`,
    file: (url) => `Ежедневная проверка уже три дня не может загрузить файл ${url}.`,
    effect:
      'По этому файлу покупатели рекламы узнают, кто вправе продавать рекламу в приложении. Без наших строк доход снижается.',
    action: 'Открыть приложение',
    note: 'На странице приложения есть готовый к публикации файл: в нём наши строки и всё остальное содержимое вашего файла.',
  },
};

/** Tells a publisher that lines of ours, or the whole file, are gone. */
export function lostLetter(
  { email, firstName, locale }: Recipient,
  { id, name, url }: FileOfApplication,
  loss: Loss,
  origin: string,
): Letter {
  const text = texts[locale];
  const rest = loss.reason === 'lines' ? loss.lines.length - mostLines : 0;
  const paragraphs =
    loss.reason === 'lines'
      ? [text.lines(url), ...loss.lines.slice(0, mostLines), ...(rest > 0 ? [text.moreLines(rest)] : [])]
      : [text.file(url)];
  return {
    to: email,
    locale,
    subject: loss.reason === 'lines' ? text.linesSubject(name) : text.fileSubject(name),
    greeting: greeting(firstName, locale),
    paragraphs: [...paragraphs, text.effect],
    action: { label: text.action, url: `${origin}/app/${id}` },
    notes: [text.note],
  };
}
