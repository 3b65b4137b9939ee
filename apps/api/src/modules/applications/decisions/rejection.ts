import type { Locale } from '@publisher-console/api-contract';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import type { Translated } from '#contract/language.ts';

/** What a publisher reads about a rejection with a code. */
export interface ReasonTexts {
  /** Why the application was rejected; null where only the operator can explain it. */
  why: Translated | null;
  /** What to change before the application is resumed. */
  remedy: Translated;
}

/** The texts of each code in a network that has not set its own. */
export const builtInReasons: Record<RejectionCode, ReasonTexts> = {
  not_in_store: {
    why: {
      en: 'The app was not found in its store.',
      ru: 'Приложение не найдено в магазине.',
    },
    remedy: {
      en: 'Publish the app in the store, or correct the store link.',
      ru: 'Опубликуйте приложение в магазине или исправьте ссылку на магазин.',
    },
  },
  not_owner: {
    why: {
      en: 'Nothing shows that the app is yours.',
      ru: 'Не подтверждено, что приложение принадлежит вам.',
    },
    remedy: {
      en: 'Publish app-ads.txt on the developer’s website that the store names, or send support a document of the owner.',
      ru: 'Разместите app-ads.txt на сайте разработчика, указанном в магазине, или отправьте в поддержку документ владельца.',
    },
  },
  content: {
    why: {
      en: 'The app has content that the network does not allow.',
      ru: 'В приложении есть содержимое, которое сеть не допускает.',
    },
    remedy: {
      en: 'Remove this content from the app and from its page in the store.',
      ru: 'Уберите это содержимое из приложения и с его страницы в магазине.',
    },
  },
  placement: {
    why: {
      en: 'Ads are placed in a way that the network does not allow.',
      ru: 'Реклама размещена так, как сеть не допускает.',
    },
    remedy: {
      en: 'Show ads where nobody presses them by mistake and where they cover no buttons, and publish an update.',
      ru: 'Показывайте рекламу там, где её не нажмут по ошибке и где она не закрывает кнопки, и выпустите обновление.',
    },
  },
  traffic: {
    why: {
      en: 'Impressions or clicks did not come from people who use the app.',
      ru: 'Показы или клики сделали не пользователи приложения.',
    },
    remedy: {
      en: 'Find and switch off the source of this traffic.',
      ru: 'Найдите и отключите источник этого трафика.',
    },
  },
  documents: {
    why: {
      en: 'The network lacks documents about the app or about you.',
      ru: 'Сети не хватает документов о приложении или о вас.',
    },
    remedy: {
      en: 'Send the documents to support.',
      ru: 'Отправьте документы в поддержку.',
    },
  },
  other: {
    why: null,
    remedy: {
      en: 'Change what the reason names.',
      ru: 'Исправьте то, что названо в причине.',
    },
  },
};

/** A moment from which a rejected application may be resumed, such as `29 November 2026 at 12:00 UTC`. */
export function resumptionTime(at: Date, locale: Locale): string {
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}
