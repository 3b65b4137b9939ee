import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownBrand } from '@publisher-console/server-kit/brand';
import { expect, test } from 'vitest';
import type { Locale } from '@publisher-console/api-contract';
import { invitationLetter } from './modules/accounts/operator/account-mails.ts';
import { confirmationLetter } from './modules/accounts/registration/confirmation.ts';
import { restoreLetter } from './modules/accounts/registration/password-restore.ts';
import { reuseLetter } from './modules/sessions/renewal.ts';
import {
  emailChangedByOperatorLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailChangeNotice,
  passwordChangedLetter,
} from './modules/accounts/settings/account-letters.ts';
import {
  tokenCreatedLetter,
  tokenExpiryLetter,
  tokenNetworkLetter,
  tokenSummaryLetter,
} from './modules/api-tokens/token-letters.ts';
import { problemLetter, restoredLetter } from './modules/app-ads-txt/app-ads-txt-letters.ts';
import { decisionLetter } from './modules/applications/decisions/decision-letter.ts';
import { contractLetter } from './modules/documents/contract/contract-letter.ts';
import { feedbackLetter } from './modules/support/feedback-letter.ts';
import type { Letter } from './modules/mail/letter.ts';
import { renderLetter } from './modules/mail/rendered-letter.ts';
import { webhookPausedLetter, webhookSecretLetter, webhookSetLetter } from './modules/webhooks/webhook-letters.ts';
import { testPublisher } from '#stores/sql/testing/test-publisher.ts';
import type { AccountRow } from './modules/publishers/publisher-account.ts';

const origin = 'https://console.example';
const at = new Date('2026-11-20T12:00:00Z');
const url = `${origin}/restore/validate-link?user=x`;

/** Every letter of the product, by the name of the function that writes it, with `text` wherever a publisher may write. */
function lettersWith(text: string, locale: Locale): Record<string, () => Letter> {
  const publisher = testPublisher({ locale, firstName: text, lastName: text, middleName: text, company: text });
  const account = { ...publisher, email: 'anna@northwind.test', number: 100_001 } as AccountRow;
  const token = { name: text, hint: 'pct_1…2', scopes: [], networks: [], expiresAt: at };
  const link = { to: account.email, locale, url };
  const file = { id: '1', name: text, url: 'https://www.evil.example/x/app-ads.txt' };
  const hook = 'https://www.evil.example/x';
  return {
    confirmationLetter: () => confirmationLetter(link),
    contractLetter: () => contractLetter(account, { event: 'registered', number: 'C-1', reason: null }, origin),
    decisionLetter: () => decisionLetter(account, { id: '1', name: text, action: 'approve', reason: null }, origin),
    emailChangeLetter: () => emailChangeLetter(link),
    emailChangeNotice: () => emailChangeNotice(account, origin),
    emailChangedByOperatorLetter: () => emailChangedByOperatorLetter(account),
    emailChangedLetter: () => emailChangedLetter(account),
    // What a publisher writes to the network itself is passed on as it is.
    feedbackLetter: () =>
      feedbackLetter({ to: 'support@network.test', locale, sender: account, subject: 'idea', text: 'Hi', files: [] }),
    invitationLetter: () => invitationLetter(link),
    passwordChangedLetter: () => passwordChangedLetter(account, { apiTokens: [text, text], origin }),
    problemLetter: () => problemLetter(account, file, [], origin),
    restoreLetter: () => restoreLetter(link),
    restoredLetter: () => restoredLetter(account, file, origin),
    reuseLetter: () => reuseLetter(account, origin),
    tokenCreatedLetter: () => tokenCreatedLetter(account, token, origin),
    tokenExpiryLetter: () => tokenExpiryLetter(account, token, origin),
    tokenNetworkLetter: () => tokenNetworkLetter(account, { ...token, network: '::/48', isLast: true }, origin),
    tokenSummaryLetter: () => tokenSummaryLetter(account, origin),
    webhookPausedLetter: () => webhookPausedLetter(account, { url: hook, problem: 'gone' }, origin),
    webhookSecretLetter: () => webhookSecretLetter(account, hook, origin),
    webhookSetLetter: () => webhookSetLetter(account, hook, origin),
  };
}

/** The names of the letters in which somebody reads what the pattern matches. */
function lettersThatShow(pattern: RegExp, letters: Record<string, () => Letter>): string[] {
  const shows = (write: () => Letter) => readParts(write()).some((part) => pattern.test(part));
  return Object.entries(letters).flatMap(([name, write]) => (shows(write) ? [name] : []));
}

/** The parts of a mail that somebody reads, without the addresses of the console itself. */
function readParts(letter: Letter): string[] {
  const { subject, text, html } = renderLetter(letter, 'Console', ownBrand);
  const [, body = ''] = html.split('<body>');
  return [subject, text, body].map((part) => part.replaceAll(/https:\/\/console\.example\S*/g, ''));
}

test('every letter of the product is among those that are tried', () => {
  const files = globSync('modules/**/*.ts', { cwd: import.meta.dirname });
  const written = files
    .filter((file) => !file.startsWith(join('modules', 'mail')) && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      // A letter is a function of such a name.
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /^(?:export )?function (\w+(?:Letter|Notice))\(/gmu,
      ),
    ])
    .map(([, name = '']) => name);
  expect(Object.keys(lettersWith('', 'en')).toSorted()).toEqual(written.toSorted());
});

test.each(['https://evil.example/x', 'www.evil.example', 'Pay at evil.example/x', 'evil\u3002example/x'])(
  'a mail program finds no address in any letter of somebody who writes %j wherever it is possible',
  (text) => {
    for (const locale of ['en', 'ru'] as const)
      expect(lettersThatShow(/:\/\/|www\.|evil[.\u3002]/, lettersWith(text, locale))).toEqual([]);
  },
);

test('no letter has more than forty characters of what a publisher has written', () => {
  expect(lettersThatShow(/x{41}/, lettersWith('x'.repeat(200), 'en'))).toEqual([]);
});
