import type { Locale } from '@publisher-console/api-contract';
import type { RequestBody } from '#contract/operation.ts';
import { mostAttachedBytes, quotedText } from '#modules/mail/email-template.ts';
import type { AttachedFile, EmailTemplate } from '#modules/mail/email-template.ts';
import type { PublisherProfile } from '#modules/publishers/publisher-account.ts';

type Subject = RequestBody<'sendFeedback'>['subject'];

/** A file of a message, and the address under which it can be downloaded without a session. */
interface LinkedFile extends AttachedFile {
  url: string;
}

interface FeedbackMessage {
  /** The support address of the network. */
  to: string;
  locale: Locale;
  sender: PublisherProfile;
  subject: Subject;
  text: string;
  files: readonly LinkedFile[];
}

const texts = {
  en: {
    subjects: { problem: 'Problem', idea: 'Idea' },
    from: (subject: string, number: number) => `${subject}: Publisher ID ${number}`,
    greeting: (name: string) => `${name} has written to support.`,
    publisher: 'Publisher ID',
    company: 'Company',
    email: 'E-mail',
    attached: 'attached',
    linked: 'too large to attach, the link works for 30 days',
  },
  ru: {
    subjects: { problem: 'Проблема', idea: 'Идея' },
    from: (subject: string, number: number) => `${subject}: Publisher ID ${number}`,
    greeting: (name: string) => `Сообщение в поддержку. Отправитель: ${name}.`,
    publisher: 'Publisher ID',
    company: 'Компания',
    email: 'Эл. почта',
    attached: 'во вложении',
    linked: 'слишком большой для вложения, ссылка действует 30 дней',
  },
};

/** Forwards a publisher's message to support, in the language of the sender. */
export function feedbackEmail({ to, locale, sender, subject, text, files }: FeedbackMessage): EmailTemplate {
  const { subjects, from, greeting, ...labels } = texts[locale];
  const attached = firstThatFit(files);
  return {
    to,
    locale,
    subject: from(subjects[subject], sender.number),
    greeting: greeting(`${quotedText(sender.firstName)} ${quotedText(sender.lastName)}`),
    paragraphs: [
      `${labels.publisher}: ${sender.number}`,
      `${labels.company}: ${quotedText(sender.company)}`,
      `${labels.email}: ${sender.email}`,
    ],
    message: {
      text,
      replyTo: sender.email,
      files: files.map((file) => {
        const label = `${file.name} (${fileSize(file.size, locale)}): `;
        if (attached.includes(file)) return { label: `${label}${labels.attached}` };
        return { label: `${label}${labels.linked}`, url: file.url };
      }),
      attached: attached.map(({ key, name, type, size }) => ({ key, name, type, size })),
    },
  };
}

/** The files to attach, in their order: each one that fits into the space that the earlier ones leave. */
function firstThatFit(files: readonly LinkedFile[]): readonly LinkedFile[] {
  let left = mostAttachedBytes;
  return files.filter(({ size }) => {
    if (size > left) return false;
    left -= size;
    return true;
  });
}

function fileSize(size: number, locale: Locale): string {
  const write = (value: number, unit: string, unitDisplay?: 'long'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(value);
  if (size < 1024) return write(size, 'byte', 'long');
  return size < 1024 ** 2 ? write(size / 1024, 'kilobyte') : write(size / 1024 ** 2, 'megabyte');
}
