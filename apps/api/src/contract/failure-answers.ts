import type { FailureCode } from '@publisher-console/api-contract';
import type { Translated } from './language.ts';

interface FailureAnswer {
  status: number;
  message: Translated;
  /** Seconds for `Retry-After` where the refusal itself does not say. */
  retryAfter?: number;
}

/** The sentences of spec 8 by which a client decides; they are the same in every language. */
const literal = (sentence: string): Translated => ({ en: sentence, ru: sentence });

/** What each refusal looks like from outside: the only place where a code gets its status and its sentence. */
export const failureAnswers: Record<FailureCode, FailureAnswer> = {
  session_expired: { status: 401, message: literal('Expired JWT Token') },
  session_invalid: { status: 401, message: literal('Invalid JWT Refresh Token') },
  token_missing: { status: 401, message: literal('JWT Token not found') },
  token_invalid: { status: 401, message: literal('Invalid JWT Token') },
  account_blocked: {
    status: 403,
    message: { en: 'This account is blocked', ru: 'Эта учётная запись заблокирована' },
  },
  not_found: { status: 404, message: { en: 'Not found', ru: 'Не найдено' } },
  method_not_allowed: {
    status: 405,
    message: { en: 'This method is not allowed here', ru: 'Этот метод здесь не разрешён' },
  },
  payload_too_large: {
    status: 413,
    message: { en: 'The request is too large', ru: 'Запрос слишком большой' },
  },
  unsupported_media_type: {
    status: 415,
    message: { en: 'The request has to be JSON', ru: 'Запрос должен быть в формате JSON' },
  },
  invalid_credentials: {
    status: 422,
    message: { en: 'Invalid username or password', ru: 'Неверное имя пользователя или пароль' },
  },
  malformed_request: {
    status: 422,
    message: { en: 'The request cannot be understood', ru: 'Не удалось разобрать запрос' },
  },
  validation_failed: {
    status: 422,
    message: { en: 'Please check the highlighted fields', ru: 'Проверьте выделенные поля' },
  },
  rate_limited: {
    status: 429,
    message: { en: 'Too many requests. Please try again later', ru: 'Слишком много запросов. Попробуйте позже' },
    retryAfter: 60,
  },
  unexpected: {
    status: 500,
    message: { en: 'Something went wrong', ru: 'Что-то пошло не так' },
  },
  unavailable: {
    status: 503,
    message: {
      en: 'The service is temporarily unavailable. Please try again later',
      ru: 'Сервис временно недоступен. Попробуйте позже',
    },
    retryAfter: 5,
  },
};
