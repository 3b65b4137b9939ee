import type { Locale } from '@publisher-console/api-contract';
import * as v from 'valibot';
import type { Translated } from '#contract/language.ts';
import { createLetterJob } from '#modules/mail/letter-job.ts';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/letter.ts';
import { findPublisher } from '#modules/publishers/publisher-account.ts';
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

type Words = Pick<Letter, 'subject' | 'paragraphs' | 'notes'>;

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
export function contractLetter(recipient: Recipient, { event, number, reason }: ContractNews, origin: string): Letter {
  const { locale } = recipient;
  return publisherLetter(recipient, {
    ...texts[locale][event](number, reason ?? ''),
    action: { label: openDocuments[locale], url: `${origin}/documents` },
  });
}

/** The letter about a contract that the operator registered or revoked. */
export const contractLetterJob = createLetterJob({
  kind: 'contract_letter',
  payload: v.strictObject({
    publisherId: v.string(),
    event: v.picklist(['registered', 'revoked']),
    number: v.string(),
    reason: v.nullable(v.string()),
  }),
  write: async (own, { publisherId, ...news }, origin) => {
    const recipient = await findPublisher(own, publisherId);
    return recipient && contractLetter(recipient, news, origin);
  },
});
