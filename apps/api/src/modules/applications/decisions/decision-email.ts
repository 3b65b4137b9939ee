import type { Locale } from '@publisher-console/api-contract';
import { rejectionCodes } from '@publisher-console/api-contract/rejection-codes';
import { operatorActions } from '@publisher-console/api-contract/statuses';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import type { OperatorAction } from '@publisher-console/api-contract/statuses';
import * as v from 'valibot';
import { inBothLanguages } from '#contract/language.ts';
import type { Translated } from '#contract/language.ts';
import { createEmailJob } from '#modules/mail/email-job.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { publisherEmail, quotedText } from '#modules/mail/email-template.ts';
import { ownersOf } from '#modules/publishers/publisher-account.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';
import { builtInReasons, resumptionTime } from './rejection.ts';

/** A decision of the operator about an application. */
interface DecidedApplication {
  id: string;
  name: string;
  action: OperatorAction;
  /** Why it was rejected; null for the other decisions. */
  reason: Translated | null;
  code?: RejectionCode | undefined;
  /** What to change; the built-in text of the code by default. */
  remedy?: Translated | undefined;
  /** ISO 8601: from when it may be resumed. */
  resumableAt?: string | undefined;
  /** The name of the file that shows why. */
  evidence?: string | undefined;
}

type Words = Pick<EmailTemplate, 'subject' | 'paragraphs' | 'notes'>;

const texts: Record<Locale, Record<OperatorAction, (name: string, reason: string) => Words>> = {
  en: {
    approve: (name) => ({
      subject: 'Your app was approved',
      paragraphs: [`The network has checked “${name}”. The app is active now: its ad blocks show ads and earn.`],
    }),
    reject: (name, reason) => ({
      subject: 'Your app was not approved',
      paragraphs: [
        `The network has checked “${name}” and has stopped it. The app shows no ads.`,
        `The reason: ${reason}`,
      ],
      notes: ['Then resume the app in the console. The network will check it again.'],
    }),
    test_mode: (name) => ({
      subject: 'Your app is in test mode',
      paragraphs: [`The network has put “${name}” into test mode. The app shows test ads, which earn nothing.`],
      notes: ['After the test, the network can make the app active.'],
    }),
  },
  ru: {
    approve: (name) => ({
      subject: 'Приложение одобрено',
      paragraphs: [
        `Сеть проверила приложение «${name}». Теперь оно активно: его блоки показывают рекламу и приносят доход.`,
      ],
    }),
    reject: (name, reason) => ({
      subject: 'Приложение не одобрено',
      paragraphs: [
        `Сеть проверила приложение «${name}» и остановила его. Реклама в нём не показывается.`,
        `Причина: ${reason}`,
      ],
      notes: ['После этого возобновите приложение в кабинете. Сеть проверит его ещё раз.'],
    }),
    test_mode: (name) => ({
      subject: 'Приложение переведено в тестовый режим',
      paragraphs: [
        `Сеть перевела приложение «${name}» в тестовый режим. В нём показывается тестовая реклама, которая не приносит дохода.`,
      ],
      notes: ['После проверки сеть может сделать приложение активным.'],
    }),
  },
};

const fix: Translated = { en: 'Fix the problem.', ru: 'Устраните причину.' };

const resumable: Record<Locale, (time: string) => string> = {
  en: (time) => `You can resume it from ${time}.`,
  ru: (time) => `Возобновить его можно с ${time}.`,
};

// A member of the staff chose the name, and it ends as a picture or a PDF does.
const attached: Record<Locale, (name: string) => string> = {
  en: (name) => `The network attached a file, which you find beside the app: “${name}”.`,
  ru: (name) => `Сеть приложила файл, он лежит на странице приложения: «${name}».`,
};

/** What to change after a rejection, the file that shows why, and from when the application may be resumed. */
function afterRejection(decided: DecidedApplication, locale: Locale): string[] {
  const { code, evidence, resumableAt } = decided;
  const remedy = decided.remedy ?? (code === undefined ? fix : builtInReasons[code].remedy);
  return [
    remedy[locale],
    ...(evidence === undefined ? [] : [attached[locale](evidence)]),
    ...(resumableAt === undefined ? [] : [resumable[locale](resumptionTime(new Date(resumableAt), locale))]),
  ];
}

const openApp: Record<Locale, string> = { en: 'Open the app', ru: 'Открыть приложение' };

/** Reports a decision of the operator to the publisher. */
export function decisionEmail(recipient: Recipient, decided: DecidedApplication, origin: string): EmailTemplate {
  const { locale } = recipient;
  const { id, name, action, reason } = decided;
  const { paragraphs, ...words } = texts[locale][action](quotedText(name), reason?.[locale] ?? '');
  return publisherEmail(recipient, {
    ...words,
    paragraphs: action === 'reject' ? [...paragraphs, ...afterRejection(decided, locale)] : paragraphs,
    action: { label: openApp[locale], url: `${origin}/app/${id}` },
  });
}

/** The email about a decision of the operator. */
export const decisionEmailJob = createEmailJob({
  kind: 'application_decision',
  payload: v.strictObject({
    publisherId: v.string(),
    applicationId: v.string(),
    name: v.string(),
    action: v.picklist(operatorActions),
    reason: v.nullable(inBothLanguages),
    // Earlier versions put none of these.
    code: v.optional(v.picklist(rejectionCodes)),
    remedy: v.optional(inBothLanguages),
    resumableAt: v.optional(v.string()),
    evidence: v.optional(v.string()),
  }),
  write: async (own, { publisherId, applicationId: id, ...decided }, origin) =>
    (await ownersOf(own, publisherId)).map((owner) => decisionEmail(owner, { id, ...decided }, origin)),
});
