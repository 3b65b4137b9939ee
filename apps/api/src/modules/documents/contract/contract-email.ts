import type { Locale } from '@publisher-console/api-contract';
import * as v from 'valibot';
import type { Translated } from '#contract/language.ts';
import { createEmailJob } from '#modules/mail/email-job.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { publisherEmail } from '#modules/mail/email-template.ts';
import { ownersOf } from '#modules/publishers/publisher-account.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';

/** The name of a publisher's own contract. */
export const contractTitle: Translated = { en: 'Contract', ru: 'Договор' };

/** A contract that the operator registered or revoked. */
interface ContractNews {
  event: 'registered' | 'revoked';
  number: string;
  /** Why it was revoked; null for a registered one. */
  reason: string | null;
}

type Words = Pick<EmailTemplate, 'subject' | 'paragraphs' | 'notes'>;

const texts: Record<Locale, Record<ContractNews['event'], (number: string, reason: string) => Words>> = {
  en: {
    registered: (number) => ({
      subject: 'Your contract is registered',
      paragraphs: [`The network has registered your signed contract ${number}.`],
      notes: ['You can download the contract as a PDF in Documents.'],
    }),
    revoked: (number, reason) => ({
      subject: 'Your contract is no longer registered',
      paragraphs: [`The network has revoked the registration of your contract ${number}.`, `The reason: ${reason}`],
      notes: ['Documents has the contract template and explains how to send a signed contract.'],
    }),
  },
  ru: {
    registered: (number) => ({
      subject: 'Договор зарегистрирован',
      paragraphs: [`Сеть зарегистрировала подписанный договор ${number}.`],
      notes: ['Скачать договор в формате PDF можно в разделе «Документы».'],
    }),
    revoked: (number, reason) => ({
      subject: 'Регистрация договора отменена',
      paragraphs: [`Сеть отменила регистрацию договора ${number}.`, `Причина: ${reason}`],
      notes: ['В разделе «Документы» есть шаблон договора и сказано, как отправить подписанный.'],
    }),
  },
};

const openDocuments: Record<Locale, string> = { en: 'Open Documents', ru: 'Открыть документы' };

/** Reports to a publisher that the operator registered or revoked the contract. */
export function contractEmail(
  recipient: Recipient,
  { event, number, reason }: ContractNews,
  origin: string,
): EmailTemplate {
  const { locale } = recipient;
  return publisherEmail(recipient, {
    ...texts[locale][event](number, reason ?? ''),
    action: { label: openDocuments[locale], url: `${origin}/documents` },
  });
}

/** The email about a contract that the operator registered or revoked. */
export const contractEmailJob = createEmailJob({
  kind: 'contract_letter',
  payload: v.strictObject({
    publisherId: v.string(),
    event: v.picklist(['registered', 'revoked']),
    number: v.string(),
    reason: v.nullable(v.string()),
  }),
  write: async (own, { publisherId, ...news }, origin) =>
    (await ownersOf(own, publisherId)).map((owner) => contractEmail(owner, news, origin)),
});
