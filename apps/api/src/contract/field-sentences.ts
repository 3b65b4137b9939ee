import type { Translated } from './language.ts';

/** The sentences about a wrong field. The specification fixes many of them. */
export const fieldSentences = {
  mandatory: { en: 'Mandatory field', ru: 'Обязательное поле' },
  email: { en: 'Incorrect email', ru: 'Некорректный адрес почты' },
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
  applicationName: { en: 'The app name is required', ru: 'Укажите название приложения' },
  applicationPlatform: { en: 'The app platform is required', ru: 'Выберите платформу приложения' },
  applicationLink: { en: 'The link to the app is required', ru: 'Укажите ссылку на приложение' },
  instant: { en: 'This is not a time', ru: 'Это не время' },
  sourceUnknown: { en: 'There is no such source', ru: 'Такого источника нет' },
  applicationUnknown: { en: 'Specified app not found', ru: 'Указанное приложение не найдено' },
  applicationUnpublished: {
    en: 'An app that has not been published has no such link',
    ru: 'У неопубликованного приложения нет такой ссылки',
  },
  applicationPublished: {
    en: 'A published app cannot become unpublished',
    ru: 'Опубликованное приложение нельзя сделать неопубликованным',
  },
  otherPlatform: {
    en: 'The store of this link has no apps for this platform',
    ru: 'В магазине по этой ссылке нет приложений для этой платформы',
  },
  appAdsTxtLink: {
    en: 'Please provide a link to the published app-ads.txt',
    ru: 'Укажите ссылку на опубликованный app-ads.txt',
  },
  adBlockTitle: { en: 'Please enter the block title', ru: 'Укажите название блока' },
  adBlockFormat: { en: 'Please choose the ad format', ru: 'Выберите формат рекламы' },
  adBlockUnknown: { en: 'Specified ad block not found', ru: 'Указанный блок не найден' },
  templateTitle: { en: 'Enter the template name to save the template', ru: 'Чтобы сохранить шаблон, введите название' },
  templateIndicators: {
    en: 'Select the indicators to save the template',
    ru: 'Чтобы сохранить шаблон, выберите показатели',
  },
  templatePeriod: {
    en: 'Select the time period to save the template',
    ru: 'Чтобы сохранить шаблон, выберите период',
  },
  templateTitleTaken: {
    en: 'There is a template with this name already',
    ru: 'Шаблон с таким названием уже есть',
  },
  templatesTooMany: {
    en: 'You have 100 templates, which is the limit. Delete one that you no longer need',
    ru: 'У вас уже 100 шаблонов, больше сохранить нельзя. Удалите ненужный',
  },
  tokenEnd: {
    en: 'Choose a time in the future, within ten years',
    ru: 'Выберите время в будущем, не дальше десяти лет',
  },
  network: {
    en: 'Enter an address or range such as 203.0.113.7 or 203.0.113.0/24',
    ru: 'Укажите адрес или диапазон, например 203.0.113.7 или 203.0.113.0/24',
  },
  memberAlready: {
    en: 'This address already belongs to a member of your team',
    ru: 'Человек с этим адресом уже в вашей команде',
  },
  memberApplications: {
    en: 'Only a manager and an analyst can be limited to some apps',
    ru: 'Ограничить приложениями можно только менеджера и аналитика',
  },
  memberIsOwner: { en: 'This member is an owner already', ru: 'Этот участник уже владелец' },
  fileUnknown: { en: 'Specified file not found', ru: 'Указанный файл не найден' },
  filesTooMany: { en: 'At most 10 files and 1 video', ru: 'Не больше 10 файлов и 1 видео' },
  webhookUrl: {
    en: 'Enter an HTTPS address that is reachable from the internet',
    ru: 'Укажите адрес HTTPS, доступный из интернета',
  },
  sellerDomain: {
    en: 'Enter the domain of your own site, such as northwind.example',
    ru: 'Укажите домен своего сайта, например northwind.example',
  },
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
