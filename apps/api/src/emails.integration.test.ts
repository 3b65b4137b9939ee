import { correctionEmail, monthEmail } from '#modules/money/money-emails.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownBrand } from '@publisher-console/server-kit/brand';
import { expect, test } from 'vitest';
import type { Locale } from '@publisher-console/api-contract';
import { blockEmail, invitationEmail } from './modules/accounts/operator/account-mails.ts';
import { confirmationEmail } from './modules/accounts/registration/confirmation.ts';
import { restoreEmail, staffRestoreEmail } from './modules/accounts/registration/password-restore.ts';
import { reuseEmail } from './modules/sessions/renewal.ts';
import {
  addressChangedByOperatorEmail,
  addressChangedEmail,
  addressChangeEmail,
  emailChangeNotice,
  passwordChangedEmail,
} from './modules/accounts/settings/account-emails.ts';
import {
  tokenCreatedEmail,
  tokenExpiryEmail,
  tokenNetworkEmail,
  tokenSummaryEmail,
} from './modules/api-tokens/token-emails.ts';
import { problemEmail, restoredEmail } from './modules/app-ads-txt/app-ads-txt-emails.ts';
import { decisionEmail } from './modules/applications/decisions/decision-email.ts';
import { contractEmail } from './modules/documents/contract/contract-email.ts';
import { lateSourceEmail } from './modules/statistics/loads/late-source-email.ts';
import {
  factorRequiredEmail,
  memberJoinedEmail,
  memberRemovedEmail,
  membershipEndedEmail,
  ownershipOfferEmail,
  ownershipOfferNotice,
  ownershipTransferredEmail,
  ownershipWithdrawnEmail,
  roleChangedEmail,
  teamInvitationEmail,
} from './modules/team/team-emails.ts';
import { staffInvitationEmail } from './modules/staff/staff-invitations.ts';
import {
  factorAddedEmail,
  factorRemovedEmail,
  factorResetEmail,
  factorsResetEmail,
  recoveryCodeUsedEmail,
} from './modules/accounts/factors/factor-emails.ts';
import { feedbackEmail } from './modules/support/feedback-email.ts';
import { answerEmail, closingEmail } from './modules/support/question-emails.ts';
import type { EmailTemplate } from './modules/mail/email-template.ts';
import { renderEmail } from './modules/mail/render-email.ts';
import { webhookPausedEmail, webhookSecretEmail, webhookSetEmail } from './modules/webhooks/webhook-emails.ts';
import { testPublisher } from './stores/sql/testing/test-publisher.ts';
import type { AccountRow } from './modules/publishers/publisher-account.ts';

const origin = 'https://console.example';
const at = new Date('2026-11-20T12:00:00Z');
const url = `${origin}/restore/validate-link?user=x`;

/** Every email of the product, by the name of the function that writes it, with `text` wherever a publisher may write. */
function emailsWith(text: string, locale: Locale): Record<string, () => EmailTemplate> {
  const publisher = testPublisher({ locale, firstName: text, lastName: text, middleName: text, company: text });
  const account = { ...publisher, email: 'anna@northwind.test', number: 100_001 } as unknown as AccountRow;
  const token = { name: text, hint: 'pct_1…2', scopes: [], networks: [], expiresAt: at };
  const link = { to: account.email, locale, url };
  const file = { id: '1', name: text, url: 'https://www.evil.example/x/app-ads.txt' };
  const hook = 'https://www.evil.example/x';
  const answered = { question: { id: '1', number: 17 }, staffName: 'Maria', staffRole: 'support', fileCount: 2 };
  const role = 'analyst';
  const names = { company: text, owner: text, member: text };
  return {
    answerEmail: () => answerEmail(account, { ...answered, text: 'Hi', replyTo: null }, origin),
    closingEmail: () => closingEmail(account, { id: '1', number: 17, title: text, closesAt: at }, origin),
    blockEmail: () => blockEmail(account, { en: 'Bought clicks', ru: 'Купленные клики' }, origin),
    confirmationEmail: () => confirmationEmail(link),
    contractEmail: () => contractEmail(account, { event: 'registered', number: 'C-1', reason: null }, origin),
    decisionEmail: () => decisionEmail(account, { id: '1', name: text, action: 'approve', reason: null }, origin),
    addressChangeEmail: () => addressChangeEmail(link),
    emailChangeNotice: () => emailChangeNotice(account, origin),
    addressChangedByOperatorEmail: () => addressChangedByOperatorEmail(account),
    addressChangedEmail: () => addressChangedEmail(account),
    // What a publisher writes to the network itself is passed on as it is.
    factorAddedEmail: () => factorAddedEmail(account, { kind: 'totp', name: text }, origin),
    factorResetEmail: () => factorResetEmail(account, { hours: 12, stopUrl: `${origin}/factor-reset?hash=x` }),
    factorsResetEmail: () => factorsResetEmail(account, origin),
    factorRemovedEmail: () =>
      factorRemovedEmail(account, { kind: 'passkey', name: text }, { isLast: true, page: origin }),
    feedbackEmail: () =>
      feedbackEmail({ to: 'support@network.test', locale, sender: account, subject: 'idea', text: 'Hi', files: [] }),
    monthEmail: () => monthEmail(account, { month: '2026-10-01', earned: '$1.00', balance: '$2.00' }, origin),
    correctionEmail: () => correctionEmail(account, { months: ['2026-10-01'], amount: '$1.00' }, origin),
    invitationEmail: () => invitationEmail(link),
    lateSourceEmail: () =>
      lateSourceEmail(
        { id: 'partner', reach: at, late: { since: at, unfinishedDay: '2026-11-19', isAwaited: true } },
        { to: 'support@network.test', timeZone: 'UTC', isReminder: true },
      ),
    memberJoinedEmail: () => memberJoinedEmail(account, { name: text, role }, origin),
    memberRemovedEmail: () => memberRemovedEmail(account, { name: text, isLeaving: false, webhookUrl: hook }, origin),
    membershipEndedEmail: () => membershipEndedEmail(account, text),
    ownershipOfferEmail: () => ownershipOfferEmail(account, names, origin),
    ownershipOfferNotice: () => ownershipOfferNotice(account, names, origin),
    ownershipTransferredEmail: () => ownershipTransferredEmail(account, names),
    ownershipWithdrawnEmail: () => ownershipWithdrawnEmail(account, names),
    factorRequiredEmail: () => factorRequiredEmail(account, { company: text, dueAt: new Date(0) }, origin),
    roleChangedEmail: () => roleChangedEmail(account, { company: text, role, isLimited: true }),
    staffInvitationEmail: () => staffInvitationEmail({ ...link, name: text, role: 'finance' }),
    staffRestoreEmail: () => staffRestoreEmail({ to: 'anna@northwind.example', locale }),
    teamInvitationEmail: () => teamInvitationEmail({ ...link, company: text, name: text, role }),
    passwordChangedEmail: () => passwordChangedEmail(account, { apiTokens: [text, text], origin }),
    problemEmail: () => problemEmail(account, file, [], origin),
    recoveryCodeUsedEmail: () => recoveryCodeUsedEmail(account, { left: 1, page: origin }),
    restoreEmail: () => restoreEmail(link),
    restoredEmail: () => restoredEmail(account, file, origin),
    reuseEmail: () => reuseEmail(account, origin),
    tokenCreatedEmail: () => tokenCreatedEmail(account, token, origin),
    tokenExpiryEmail: () => tokenExpiryEmail(account, token, origin),
    tokenNetworkEmail: () => tokenNetworkEmail(account, { ...token, network: '::/48', isLast: true }, origin),
    tokenSummaryEmail: () => tokenSummaryEmail(account, origin),
    webhookPausedEmail: () => webhookPausedEmail(account, { url: hook, problem: 'gone' }, origin),
    webhookSecretEmail: () => webhookSecretEmail(account, hook, origin),
    webhookSetEmail: () => webhookSetEmail(account, hook, origin),
  };
}

/** The names of the emails whose readable parts match the pattern. */
function emailsThatShow(pattern: RegExp, templates: Record<string, () => EmailTemplate>): string[] {
  const shows = (write: () => EmailTemplate) => readParts(write()).some((part) => pattern.test(part));
  return Object.entries(templates).flatMap(([name, write]) => (shows(write) ? [name] : []));
}

/** The parts of a mail that its recipient reads, without the addresses of the console itself. */
function readParts(template: EmailTemplate): string[] {
  const { subject, text, html } = renderEmail(template, 'Console', ownBrand);
  const [, body = ''] = html.split('<body>');
  return [subject, text, body].map((part) => part.replaceAll(/https:\/\/console\.example\S*/g, ''));
}

test('every email of the product is among those that are tried', () => {
  const files = globSync('modules/**/*.ts', { cwd: import.meta.dirname });
  const written = files
    .filter((file) => !file.startsWith(join('modules', 'mail')) && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      // An email is a function of such a name.
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /^(?:export )?function (\w+(?:Email|Notice))\(/gmu,
      ),
    ])
    .map(([, name = '']) => name);
  expect(Object.keys(emailsWith('', 'en')).toSorted()).toEqual(written.toSorted());
});

test.each(['https://evil.example/x', 'www.evil.example', 'Pay at evil.example/x', 'evil\u3002example/x'])(
  'a mail program finds no address in any email of a publisher who writes %j wherever it is possible',
  (text) => {
    for (const locale of ['en', 'ru'] as const)
      expect(emailsThatShow(/:\/\/|www\.|evil[.\u3002]/, emailsWith(text, locale))).toEqual([]);
  },
);

test('no email has more than forty characters of what a publisher has written', () => {
  expect(emailsThatShow(/x{41}/, emailsWith('x'.repeat(200), 'en'))).toEqual([]);
});
