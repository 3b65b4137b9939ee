import type { FailureCode } from '@publisher-console/api-contract';
import type { DeskFailureCode } from '@publisher-console/api-contract/desk';
import type { NetworkFailureCode } from '@publisher-console/api-contract/network';
import type { Translated } from './language.ts';

interface FailureAnswer {
  status: number;
  message: Translated;
  /** Seconds for `Retry-After` where the rejection has none. */
  retryAfter?: number;
}

/** A sentence that clients compare, as section 8 of docs/product.md requires. It is the same in every language. */
const literal = (sentence: string): Translated => ({ en: sentence, ru: sentence });

/** The status and the sentence of each code. `api-error.ts` has sentences that name a scope or an address. */
export const failureAnswers: Record<DeskFailureCode | FailureCode | NetworkFailureCode, FailureAnswer> = {
  session_expired: { status: 401, message: literal('Expired JWT Token') },
  session_invalid: { status: 401, message: literal('Invalid JWT Refresh Token') },
  token_missing: { status: 401, message: literal('JWT Token not found') },
  token_invalid: { status: 401, message: literal('Invalid JWT Token') },
  token_expired: {
    status: 401,
    message: { en: 'This API token has expired', ru: 'Срок действия этого API-токена истёк' },
  },
  token_revoked: {
    status: 401,
    message: { en: 'This API token has been revoked', ru: 'Этот API-токен отозван' },
  },
  token_unknown: {
    status: 401,
    message: { en: 'There is no such API token', ru: 'Такого API-токена нет' },
  },
  desk_session_over: {
    status: 401,
    message: { en: 'Your session is over. Sign in again', ru: 'Сеанс завершён. Войдите снова' },
  },
  not_staff: {
    status: 422,
    message: {
      en: 'This account is not one of the network’s staff',
      ru: 'Этот аккаунт не принадлежит сотруднику сети',
    },
  },
  order_refused: {
    status: 409,
    message: { en: 'The order cannot be carried out', ru: 'Выполнить это нельзя' },
  },
  application_changed: {
    status: 409,
    message: {
      en: 'The app has changed since you opened it',
      ru: 'Приложение изменилось с тех пор, как вы его открыли',
    },
  },
  application_claimed: {
    status: 409,
    message: { en: 'Somebody else is checking this app', ru: 'Это приложение проверяет другой сотрудник' },
  },
  own_staff_membership: {
    status: 409,
    message: {
      en: 'You cannot change your own role or remove yourself. Another admin can',
      ru: 'Нельзя изменить свою роль или удалить себя. Это может сделать другой администратор',
    },
  },
  staff_role_not_allowed: {
    status: 409,
    message: {
      en: 'Your role does not allow this. An admin of the network can',
      ru: 'Ваша роль этого не позволяет. Это может сделать администратор сети',
    },
  },
  key_missing: {
    status: 401,
    message: { en: 'This call needs a key of the network', ru: 'Для этого вызова нужен ключ сети' },
  },
  key_unknown: { status: 401, message: { en: 'There is no such key', ru: 'Такого ключа нет' } },
  key_revoked: { status: 401, message: { en: 'This key has been revoked', ru: 'Этот ключ отозван' } },
  key_expired: { status: 401, message: { en: 'This key has expired', ru: 'Срок действия этого ключа истёк' } },
  key_scope_missing: {
    status: 403,
    message: { en: 'This key lacks the scope of the call', ru: 'У этого ключа нет права на этот вызов' },
  },
  key_address_not_allowed: {
    status: 403,
    message: {
      en: 'This key may not be used from your address',
      ru: 'Этот ключ нельзя использовать с вашего адреса',
    },
  },
  network_not_allowed: {
    status: 403,
    message: {
      en: 'This API token may not be used from your network',
      ru: 'Этот API-токен нельзя использовать из вашей сети',
    },
  },
  scope_missing: {
    status: 403,
    message: {
      en: 'This call needs a session: no API token may make it',
      ru: 'Этот вызов возможен только в сеансе, но не с API-токеном',
    },
  },
  not_found: { status: 404, message: { en: 'Not found', ru: 'Не найдено' } },
  sellers_not_published: {
    status: 404,
    message: { en: 'The network publishes no sellers.json', ru: 'Сеть не публикует sellers.json' },
  },
  method_not_allowed: {
    status: 405,
    message: { en: 'This method is not allowed here', ru: 'Этот метод здесь не разрешён' },
  },
  action_not_allowed: {
    status: 409,
    message: { en: 'The current status does not allow this', ru: 'Текущий статус этого не позволяет' },
  },
  last_owner: {
    status: 409,
    message: {
      en: 'A publisher needs an owner. Make another member an owner first',
      ru: 'У паблишера должен быть владелец. Сначала назначьте владельцем другого участника',
    },
  },
  own_membership: {
    status: 409,
    message: {
      en: 'You cannot change your own role. Another owner can',
      ru: 'Свою роль изменить нельзя. Это может сделать другой владелец',
    },
  },
  other_person: {
    status: 409,
    message: {
      en: 'This invitation is for another e-mail address than the one you are signed in with',
      ru: 'Это приглашение отправлено на другой адрес, не тот, с которым вы вошли',
    },
  },
  member_limit: {
    status: 422,
    message: {
      en: 'A team has at most 50 members and invitations. Remove or cancel one first',
      ru: 'В команде может быть не больше 50 участников и приглашений. Сначала удалите кого-нибудь или отмените приглашение',
    },
  },
  already_exists: {
    status: 409,
    message: { en: 'This has been added already', ru: 'Это уже добавлено' },
  },
  cursor_outdated: {
    status: 409,
    message: {
      en: 'This cursor is of another state of the store. Read the catalogue from its beginning',
      ru: 'Этот курсор относится к другому состоянию хранилища. Прочитайте каталог с начала',
    },
  },
  day_fall: {
    status: 409,
    message: {
      en: 'The day has too much less than what counts for it or than the week before; `errors` says what',
      ru: 'За день намного меньше данных, чем уже учтено или чем неделей раньше; подробности в `errors`',
    },
  },
  day_rise: {
    status: 409,
    message: {
      en: 'The day has far more revenue than what counts for it or than the week before; `errors` has both',
      ru: 'Доход за день намного больше, чем уже учтено или чем неделей раньше; подробности в `errors`',
    },
  },
  account_blocked: {
    status: 423,
    message: { en: 'This account is blocked', ru: 'Этот аккаунт заблокирован' },
  },
  digest_differs: {
    status: 422,
    message: {
      en: 'The body is not the one of the digest: it was cut or changed. Nothing was loaded',
      ru: 'Тело не соответствует дайджесту: оно оборвано или изменено. Ничего не загружено',
    },
  },
  load_running: {
    status: 409,
    message: {
      en: 'The day of this source is being loaded by another call',
      ru: 'День этого источника уже загружает другой вызов',
    },
    retryAfter: 10,
  },
  newer_figures: {
    status: 409,
    message: {
      en: 'The day has figures that reach as far or further',
      ru: 'За этот день уже есть данные по тот же или более поздний момент',
    },
  },
  other_source: {
    status: 409,
    message: {
      en: 'An ad block has figures of this day from another source already',
      ru: 'У рекламного блока уже есть данные за этот день из другого источника',
    },
  },
  parts_differ: {
    status: 409,
    message: {
      en: 'The parts that are there are not those of the list; nothing was loaded',
      ru: 'Части, которые есть, не совпадают со списком; ничего не загружено',
    },
  },
  rows_refused: {
    status: 422,
    message: {
      en: 'Rows are wrong; nothing was loaded',
      ru: 'В строках ошибки; ничего не загружено',
    },
  },
  share_missing: {
    status: 409,
    message: {
      en: 'A publisher has no share of the gross revenue of the source on this day; `errors` says which. Nothing was loaded',
      ru: 'Для издателя не задана доля валового дохода источника за этот день; подробности в `errors`. Ничего не загружено',
    },
  },
  totals_differ: {
    status: 422,
    message: {
      en: 'The body does not have the rows or the revenue that were expected; nothing was loaded',
      ru: 'В теле не столько строк или дохода, сколько ожидалось; ничего не загружено',
    },
  },
  external_id_taken: {
    status: 409,
    message: {
      en: 'Another ad block has this id in this source',
      ru: 'Этот идентификатор в этом источнике уже у другого блока',
    },
  },
  idempotency_key_in_use: {
    status: 409,
    message: {
      en: 'The first request with this key is still running. Please try again later',
      ru: 'Первый запрос с этим ключом ещё выполняется. Попробуйте позже',
    },
    retryAfter: 1,
  },
  offer_changed: {
    status: 409,
    message: {
      en: 'The offer has changed. Please read the new text before you accept it',
      ru: 'Оферта изменилась. Прочитайте новый текст, прежде чем принимать её',
    },
  },
  offer_not_published: {
    status: 409,
    message: {
      en: 'The network has not published its offer yet',
      ru: 'Сеть пока не опубликовала оферту',
    },
  },
  view_only: {
    status: 409,
    message: {
      en: 'You are only looking at this account. Nothing has changed',
      ru: 'Вы только просматриваете этот аккаунт. Ничего не изменилось',
    },
  },
  role_not_allowed: {
    status: 409,
    message: {
      en: 'Your role does not allow this. Ask an owner of the account',
      ru: 'Ваша роль этого не позволяет. Обратитесь к владельцу аккаунта',
    },
  },
  payload_too_large: {
    status: 413,
    message: { en: 'The request is too large', ru: 'Запрос слишком большой' },
  },
  unsupported_media_type: {
    status: 415,
    message: {
      en: 'This type of content is not accepted here',
      ru: 'Содержимое такого типа здесь не принимается',
    },
  },
  range_not_satisfiable: {
    status: 416,
    message: { en: 'The file has no such part', ru: 'В файле нет такой части' },
  },
  ad_block_limit: {
    status: 422,
    message: {
      en: 'This app has 100 ad blocks, which is the limit. Delete one that you no longer need',
      ru: 'У этого приложения уже 100 блоков, больше добавить нельзя. Удалите ненужный',
    },
  },
  api_token_limit: {
    status: 422,
    message: {
      en: 'You have 50 API tokens, which is the limit. Revoke one that you no longer need',
      ru: 'У вас уже 50 API-токенов, больше создать нельзя. Отзовите ненужный',
    },
  },
  app_ads_txt_incomplete: {
    status: 422,
    message: {
      en: 'The app-ads.txt file is incomplete. You can check the lines to be specified in app-ads.txt in the Settings',
      ru: 'Файл app-ads.txt неполный. Строки, которые должны быть в app-ads.txt, можно посмотреть в настройках',
    },
  },
  app_ads_txt_link_missing: {
    status: 422,
    message: {
      en: 'The app has no link to an app-ads.txt file. Add the link first',
      ru: 'У приложения нет ссылки на файл app-ads.txt. Сначала добавьте её',
    },
  },
  app_ads_txt_unreachable: {
    status: 422,
    message: { en: 'The app-ads.txt file cannot be loaded', ru: 'Не удалось загрузить файл app-ads.txt' },
  },
  application_limit: {
    status: 422,
    message: {
      en: 'You have reached the limit of apps. Delete one that you no longer need',
      ru: 'Достигнуто предельное число приложений. Удалите ненужное',
    },
  },
  membership_ended: {
    status: 422,
    message: {
      en: 'You no longer belong to a publisher. Ask its owner to invite you again',
      ru: 'Вы больше не состоите ни в одном аккаунте. Попросите владельца пригласить вас снова',
    },
  },
  email_not_confirmed: {
    status: 422,
    message: {
      en: 'Please confirm your e-mail first. We have sent you a new link',
      ru: 'Сначала подтвердите адрес почты. Мы отправили вам новую ссылку',
    },
  },
  email_not_found: {
    status: 422,
    message: {
      en: 'The specified email address not found, or an error has occurred while resetting your password',
      ru: 'Указанный адрес почты не найден, или при восстановлении пароля произошла ошибка',
    },
  },
  email_taken: {
    status: 422,
    message: {
      en: 'User with current email already exists',
      ru: 'Пользователь с таким адресом почты уже существует',
    },
  },
  factor_invalid: {
    status: 422,
    message: { en: 'This code or passkey is not valid', ru: 'Этот код или ключ доступа не подходит' },
  },
  factor_limit: {
    status: 422,
    message: {
      en: 'You have ten factors, which is the limit. Remove one that you no longer need',
      ru: 'У вас уже десять способов подтверждения, больше добавить нельзя. Удалите ненужный',
    },
  },
  factor_required: {
    status: 422,
    message: {
      en: 'Please confirm that it is you with a code or a passkey',
      ru: 'Подтвердите, что это вы: кодом или ключом доступа',
    },
  },
  idempotency_key_reused: {
    status: 422,
    message: {
      en: 'This key was sent with another request before',
      ru: 'Этот ключ уже был отправлен с другим запросом',
    },
  },
  invalid_credentials: {
    status: 422,
    message: { en: 'Invalid username or password', ru: 'Неверный адрес почты или пароль' },
  },
  link_expired: { status: 422, message: { en: 'The link has expired', ru: 'Срок действия ссылки истёк' } },
  malformed_request: {
    status: 422,
    message: { en: 'The request cannot be understood', ru: 'Не удалось разобрать запрос' },
  },
  offer_required: {
    status: 422,
    message: { en: 'Please accept the offer first', ru: 'Сначала примите оферту' },
  },
  password_change_required: {
    status: 422,
    message: { en: 'Please choose a new password first', ru: 'Сначала задайте новый пароль' },
  },
  reauth_required: {
    status: 422,
    message: { en: 'Please enter your password once more', ru: 'Введите пароль ещё раз' },
  },
  report_too_large: {
    status: 422,
    message: {
      en: 'This report is too large. Choose a shorter period or fewer groups',
      ru: 'Этот отчёт слишком велик. Выберите период короче или меньше группировок',
    },
  },
  store_app_not_found: {
    status: 422,
    message: { en: 'Specified app not found', ru: 'Указанное приложение не найдено' },
  },
  store_not_readable: {
    status: 422,
    message: {
      en: 'The store does not let programs read its pages. Please enter the name of the app yourself',
      ru: 'Магазин не разрешает автоматически читать свои страницы. Введите название приложения сами',
    },
  },
  store_unreachable: {
    status: 422,
    message: {
      en: 'The store does not answer. Please try again later',
      ru: 'Магазин не отвечает. Попробуйте позже',
    },
  },
  ticket_expired: {
    status: 422,
    message: {
      en: 'The sign-in took too long. Please sign in again',
      ru: 'Вход занял слишком много времени. Войдите снова',
    },
  },
  validation_failed: {
    status: 422,
    message: { en: 'Please check the highlighted fields', ru: 'Проверьте выделенные поля' },
  },
  link_limit: {
    status: 429,
    message: {
      en: 'Please confirm your e-mail first. No new link was sent: use the newest one, or try again later',
      ru: 'Сначала подтвердите адрес почты. Новая ссылка не отправлена: откройте последнюю или попробуйте позже',
    },
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
