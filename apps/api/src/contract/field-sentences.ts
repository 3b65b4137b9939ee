import type { Translated } from './language.ts';

/** What can be wrong with a field, in words. The specification fixes the first four. */
export const fieldSentences = {
  mandatory: { en: 'Mandatory field', ru: 'Обязательное поле' },
  email: { en: 'Incorrect email', ru: 'Некорректный адрес эл. почты' },
  passwordShort: {
    en: 'Password must contain at least 8 characters',
    ru: 'Пароль должен содержать не менее 8 символов',
  },
  passwordsDiffer: { en: 'Passwords do not match', ru: 'Пароли не совпадают' },
  passwordGuessable: {
    en: 'This password is too easy to guess. Please choose another one',
    ru: 'Этот пароль слишком легко угадать. Придумайте другой',
  },
  website: { en: 'Incorrect link', ru: 'Некорректная ссылка' },
  unknown: { en: 'Unknown field', ru: 'Неизвестное поле' },
  type: { en: 'Value of a wrong type', ru: 'Значение неверного типа' },
  choice: { en: 'Value is not one of the allowed ones', ru: 'Значение не из числа допустимых' },
  range: { en: 'Value is out of range', ru: 'Значение вне допустимого диапазона' },
  tooShort: { en: 'Value is too short', ru: 'Значение слишком короткое' },
  tooLong: { en: 'Value is too long', ru: 'Значение слишком длинное' },
  tooFew: { en: 'Too few items', ru: 'Слишком мало элементов' },
  tooMany: { en: 'Too many items', ru: 'Слишком много элементов' },
  repeated: { en: 'Items must not repeat', ru: 'Элементы не должны повторяться' },
  date: { en: 'Incorrect date', ru: 'Некорректная дата' },
  form: { en: 'Incorrect value', ru: 'Некорректное значение' },
} satisfies Record<string, Translated>;

export type FieldSentence = keyof typeof fieldSentences;
