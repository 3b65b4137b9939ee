import type { FailureCode, Locale } from '@publisher-console/api-contract';
import { fieldSentences } from '#contract/field-sentences.ts';
import type { Translated } from '#contract/language.ts';
import { Rejection } from '#contract/rejection.ts';

/** The name of the form field that has the files. */
export const uploadField = 'files[]';

function refusal(code: FailureCode, sentence: Translated, locale: Locale): Rejection {
  return new Rejection(code, { fieldErrors: { [uploadField]: [sentence[locale]] } });
}

export function tooManyFiles(locale: Locale): Rejection {
  const sentence: Translated = {
    en: 'At most 10 files and one video can be sent at once',
    ru: 'За один раз можно отправить до 10 файлов и одно видео',
  };
  return refusal('validation_failed', sentence, locale);
}

export function noFiles(locale: Locale): Rejection {
  return refusal('validation_failed', fieldSentences.mandatory, locale);
}

/** The rejection of an upload that exceeds the publisher's quota. */
export function overQuota(locale: Locale): Rejection {
  const sentence: Translated = {
    en: 'You can upload at most 2 GB in 30 days. Please try again later',
    ru: 'За 30 дней можно загрузить не больше 2 ГБ. Попробуйте позже',
  };
  return refusal('validation_failed', sentence, locale);
}

export function ofOtherType(name: string, locale: Locale): Rejection {
  const sentence: Translated = {
    en: `${name}: only JPG, PNG, PDF, DOC, DOCX and MP4 files can be sent`,
    ru: `${name}: можно отправить только файлы JPG, PNG, PDF, DOC, DOCX и MP4`,
  };
  return refusal('unsupported_media_type', sentence, locale);
}

/** @param most - the bytes that a file of its type may have */
export function tooLarge(name: string, most: number, locale: Locale): Rejection {
  const megabytes = most / 1024 ** 2;
  const sentence: Translated = {
    en: `${name} is larger than ${megabytes} MB`,
    ru: `${name}: файл больше ${megabytes} МБ`,
  };
  return refusal('payload_too_large', sentence, locale);
}
