import { stores } from '@publisher-console/api-contract/stores';
import type { Locale } from '@publisher-console/api-contract';
import { failureAnswers } from '#contract/failure-answers.ts';
import type { Translated } from '#contract/language.ts';
import { ApiError } from '#contract/api-error.ts';

const names = Object.values(stores)
  .map(({ name }) => name)
  .join(', ');

const reason: Translated = {
  en: `This is not a link to an app in one of the stores ${names}`,
  ru: `Это не ссылка на приложение в одном из магазинов: ${names}`,
};

/**
 * The rejection of a text that is no link to an application in one of the stores. The specification fixes the first sentence; the
 * second one differs from that about an application which the store does not have.
 */
export function notAStoreLink(locale: Locale): ApiError {
  const { message } = failureAnswers.store_app_not_found;
  return new ApiError('store_app_not_found', { fieldErrors: { applicationUrl: [message[locale], reason[locale]] } });
}
