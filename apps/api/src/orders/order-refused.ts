import type { AdjustmentKind } from '@publisher-console/api-contract/adjustment-kinds';
import type { OperatorAction, WhyNot } from '@publisher-console/api-contract/statuses';
import type { Translated } from '#contract/language.ts';

const decisions: Record<OperatorAction, Translated> = {
  approve: { en: 'cannot be approved', ru: 'нельзя одобрить' },
  reject: { en: 'cannot be rejected', ru: 'нельзя отклонить' },
  test_mode: { en: 'cannot be put into test mode', ru: 'нельзя перевести в тестовый режим' },
};

const undecidable: Record<WhyNot | 'not_published', Translated> = {
  already_active: { en: 'it is active already', ru: 'оно уже активно' },
  already_stopped: { en: 'it is stopped already', ru: 'оно уже остановлено' },
  already_in_test_mode: { en: 'it is in test mode already', ru: 'оно уже в тестовом режиме' },
  not_stopped: { en: 'it is not stopped', ru: 'оно не остановлено' },
  not_checked: {
    en: 'it is in test mode, where there is nothing to reject',
    ru: 'оно в тестовом режиме, отклонять нечего',
  },
  not_published: { en: 'it is in no store yet', ru: 'его ещё нет в магазине' },
  stopped: {
    en: 'it is stopped, and its publisher has to resume it first',
    ru: 'оно остановлено, сначала его должен возобновить издатель',
  },
  unknown_status: { en: 'its status is not known', ru: 'его статус неизвестен' },
};

const quoted = (text: string) => JSON.stringify(text);

const incompleteDays = {
  none: { en: 'there are no figures', ru: 'нет данных' },
  in_progress: { en: 'the figures are of a part of the day', ru: 'данные только за часть дня' },
  estimated: { en: 'the figures may still change', ru: 'данные ещё могут измениться' },
};

const rangeText = ([from, to]: [string, string], between: string) => (from === to ? from : `${from} ${between} ${to}`);

/** By code, the sentence at the desk for a refused order. Refusals without a code are in English. */
const refusals = {
  adjustment_same: (entry: number) => ({
    en: `Entry ${entry} is the same. Give another reason if both are meant.`,
    ru: `Запись ${entry} такая же. Если нужны обе, укажите другую причину.`,
  }),
  adjustment_waits: () => ({
    en: 'The same adjustment waits for a second person. Give another reason if both are meant.',
    ru: 'Такая же запись уже ждёт второго сотрудника. Если нужны обе, укажите другую причину.',
  }),
  amount_negative: (kind: AdjustmentKind) => ({
    en: `The amount of ${kind} is below 0: it is no longer owed to the publisher.`,
    ru: 'Сумма этого вида меньше 0: она удерживается у издателя.',
  }),
  amount_positive: (kind: AdjustmentKind) => ({
    en: `The amount of ${kind} is above 0: it is owed to the publisher.`,
    ru: 'Сумма этого вида больше 0: она начисляется издателю.',
  }),
  amount_unreadable: (typed: string, currency: string, example: string) => ({
    en: `${quoted(typed)} is no amount of ${currency}, such as ${example}.`,
    ru: `${quoted(typed)} не похоже на сумму в ${currency}, например ${example}.`,
  }),
  amount_zero: () => ({
    en: 'The amount is not 0.',
    ru: 'Сумма не может быть 0.',
  }),
  announcement_draft: () => ({
    en: 'This announcement is a draft: remove it.',
    ru: 'Это черновик объявления: удалите его.',
  }),
  announcement_end_passed: () => ({
    en: 'The end of this announcement has passed.',
    ru: 'Срок этого объявления уже прошёл.',
  }),
  announcement_ends_early: () => ({
    en: 'An announcement ends after its start.',
    ru: 'Объявление заканчивается позже, чем начинается.',
  }),
  announcement_over: () => ({ en: 'This announcement is over already.', ru: 'Это объявление уже снято.' }),
  announcement_public: () => ({
    en: 'This announcement is published: it can end, and stays in the list.',
    ru: 'Это объявление опубликовано: его можно снять, в списке оно останется.',
  }),
  announcement_published: () => ({
    en: 'This announcement is published already.',
    ru: 'Это объявление уже опубликовано.',
  }),
  announcement_unchangeable: () => ({
    en: 'This announcement is published: end it, and write another one.',
    ru: 'Это объявление опубликовано: снимите его и напишите новое.',
  }),
  answer_without_text: () => ({
    en: 'An answer has a text, or the name of a saved one.',
    ru: 'У ответа есть текст или имя сохранённого ответа.',
  }),
  answered_meanwhile: (by: string | null, question: number) => ({
    en: `${by ?? 'Somebody'} has answered question ${question} meanwhile: read it, then confirm yours.`,
    ru: `На вопрос ${question} уже есть другой ответ (${by ?? 'автор неизвестен'}): прочитайте его и подтвердите свой.`,
  }),
  balance_short: (publisher: number, balance: string) => ({
    en: `The balance of ${publisher} is only ${balance}.`,
    ru: `Баланс издателя ${publisher} всего ${balance}.`,
  }),
  blocked_already: (email: string, number: number) => ({
    en: `${email} (${number}) is blocked already.`,
    ru: `Аккаунт ${email} (${number}) уже заблокирован.`,
  }),
  contract_absent: (email: string, number: number) => ({
    en: `${email} (${number}) has no contract.`,
    ru: `У ${email} (${number}) нет договора.`,
  }),
  contract_date: () => ({
    en: 'The date of a contract is not in the future.',
    ru: 'Дата договора не может быть в будущем.',
  }),
  contract_in_force: (email: string, number: number) => ({
    en: `${email} (${number}) has a contract in force: revoke it first, and keep what the law wants kept.`,
    ru: `У ${email} (${number}) есть действующий договор: сначала отмените его регистрацию и сохраните то, что требует закон.`,
  }),
  contract_number_taken: (number: string, publisher: number) => ({
    en: `Contract ${number} is that of publisher ${publisher}.`,
    ru: `Договор ${number} принадлежит издателю ${publisher}.`,
  }),
  correction_changed: (publisher: number, month: string) => ({
    en: `The difference of ${publisher} in ${month} is another one now. Look at it again.`,
    ru: `Расхождение издателя ${publisher} за ${month} уже другое. Посмотрите на него снова.`,
  }),
  currency_in_use: (email: string, number: number, what: 'applications' | 'entries', currency: string) => ({
    en: `${email} (${number}) has ${what === 'entries' ? 'entries in the ledger' : what}, whose amounts are in ${currency}: another currency would change what they are worth. Open a new account for it.`,
    ru: `У ${email} (${number}) есть ${what === 'entries' ? 'записи в учёте денег' : 'приложения'} с суммами в ${currency}: другая валюта изменила бы их стоимость. Откройте для неё новый аккаунт.`,
  }),
  day_ahead: (day: string) => ({
    en: `${day} has not come.`,
    ru: `День ${day} ещё не наступил.`,
  }),
  day_loading: (day: string, source: string) => ({
    en: `${day} of ${source} is being loaded. Try again.`,
    ru: `День ${day} источника ${source} сейчас загружается. Повторите позже.`,
  }),
  day_published: (day: string, source: string) => ({
    en: `${day} of ${source} was published since: hand the file over again.`,
    ru: `День ${day} источника ${source} с тех пор опубликован: передайте файл заново.`,
  }),
  day_unreadable: (typed: string) => ({
    en: `${quoted(typed)} is no day such as 2026-11-25.`,
    ru: `${quoted(typed)} не похоже на день, например 2026-11-25.`,
  }),
  entry_opposed: (by: number, entry: number) => ({
    en: `Entry ${by} has taken entry ${entry} back.`,
    ru: `Запись ${entry} уже отменена записью ${by}.`,
  }),
  entry_stays: (entry: number) => ({
    en: `Entry ${entry} is not withdrawn: only adjustments and opening balances are.`,
    ru: `Запись ${entry} нельзя отменить: отменяют только начисления, удержания и начальные балансы.`,
  }),
  erased: (number: number, day: string) => ({
    en: `Account ${number} was erased on ${day}.`,
    ru: `Аккаунт ${number} удалён безвозвратно ${day}.`,
  }),
  evidence_type: (name: string) => ({
    en: `${name} is no JPG, PNG or PDF file.`,
    ru: `${name}: это не файл JPG, PNG или PDF.`,
  }),
  evidence_unneeded: () => ({ en: 'Only a rejection has a file.', ru: 'Файл бывает только у отклонения.' }),
  factor_absent: (email: string) => ({ en: `${email} has no second factor.`, ru: `У ${email} нет второго фактора.` }),
  factor_reset_absent: (email: string) => ({
    en: `No reset of the second factors of ${email} runs.`,
    ru: `Сброс вторых факторов для ${email} не запущен.`,
  }),
  factor_reset_runs: (email: string, at: string) => ({
    en: `A reset for ${email} runs already: the factors are removed at ${at}. With --cancel they stay.`,
    ru: `Сброс для ${email} уже запущен: факторы будут удалены ${at}.`,
  }),
  figures_published: () => ({
    en: 'Figures were published meanwhile. Look at the differences again.',
    ru: 'Тем временем опубликованы новые данные. Посмотрите на расхождения снова.',
  }),
  file_gone: () => ({
    en: 'A file is gone, or belongs elsewhere: add it again.',
    ru: 'Одного из файлов уже нет, или он относится к другому вопросу: добавьте его ещё раз.',
  }),
  file_large: (mebibytes: number) => ({
    en: `The file is larger than ${mebibytes} MiB.`,
    ru: `Файл больше ${mebibytes} МБ.`,
  }),
  file_not_kept: () => ({
    en: 'The file of this run is not kept: hand it over again.',
    ru: 'Файл этого запуска не сохранён: передайте его заново.',
  }),
  file_not_pdf: () => ({ en: 'The file is no PDF.', ru: 'Это не файл PDF.' }),
  files_too_many: () => ({
    en: 'A message has at most ten files and one video.',
    ru: 'В сообщении не больше десяти файлов и одного видео.',
  }),
  foreign_application: (publisher: number, application: number) => ({
    en: `Publisher ${publisher} has no application ${application}.`,
    ru: `У издателя ${publisher} нет приложения ${application}.`,
  }),
  key_ended: () => ({ en: 'The key would have ended already.', ru: 'Срок этого ключа уже прошёл бы.' }),
  line_same: (line: number) => ({
    en: `Line ${line} has the same publisher and reference.`,
    ru: `В строке ${line} тот же издатель и тот же номер платежа.`,
  }),
  month_ahead: (month: string) => ({
    en: `${month} has not begun.`,
    ru: `Месяц ${month} ещё не начался.`,
  }),
  month_figures_published: () => ({
    en: 'Figures of the month were published meanwhile. Look at them and close it again.',
    ru: 'Тем временем опубликованы новые данные месяца. Посмотрите на них и закройте месяц снова.',
  }),
  month_incomplete: (month: string, state: keyof typeof incompleteDays, of: string | null, days: [string, string]) => ({
    en: `${month} cannot be closed: ${incompleteDays[state].en}${of === null ? '' : ` of ${of}`} (${rangeText(days, 'to')}).`,
    ru: `Месяц ${month} закрыть нельзя: ${incompleteDays[state].ru}${of === null ? '' : `, источник ${of}`} (${rangeText(days, '–')}).`,
  }),
  month_open: (month: string) => ({
    en: `${month} is not closed.`,
    ru: `Месяц ${month} не закрыт.`,
  }),
  month_order: (month: string) => ({
    en: `Months are closed in their order, so ${month} cannot be closed now.`,
    ru: `Месяцы закрываются по порядку, поэтому ${month} сейчас закрыть нельзя.`,
  }),
  month_unended: (month: string) => ({
    en: `${month} has not ended.`,
    ru: `Месяц ${month} ещё не закончился.`,
  }),
  month_without_figures: (month: string) => ({
    en: `There are no figures of ${month}.`,
    ru: `За ${month} нет данных.`,
  }),
  network_form: (text: string) => ({
    en: `${quoted(text)} is neither an address nor a range such as 203.0.113.0/24.`,
    ru: `${quoted(text)}: это не адрес и не диапазон вида 203.0.113.0/24.`,
  }),
  no_payment: (entry: number) => ({
    en: `Entry ${entry} is no payment.`,
    ru: `Запись ${entry} не выплата.`,
  }),
  not_an_address: (typed: string) => ({
    en: `${quoted(typed)} is not an e-mail address.`,
    ru: `${quoted(typed)} не похоже на адрес почты.`,
  }),
  not_blocked: (email: string, number: number) => ({
    en: `${email} (${number}) is not blocked.`,
    ru: `Аккаунт ${email} (${number}) не заблокирован.`,
  }),
  nothing_changes: (email: string, number: number) => ({
    en: `Nothing of ${email} (${number}) would change.`,
    ru: `У ${email} (${number}) ничего бы не изменилось.`,
  }),
  opening_after_close: (month: string) => ({
    en: `${month} is closed: opening balances are imported before the first close.`,
    ru: `Месяц ${month} закрыт: начальные балансы загружают до первого закрытия.`,
  }),
  opening_month: (month: string) => ({
    en: `The other opening balances are of ${month}: all are of one month.`,
    ru: `Остальные начальные балансы за ${month}: все они за один месяц.`,
  }),
  opening_same: (line: number) => ({
    en: `Line ${line} has the same publisher.`,
    ru: `В строке ${line} тот же издатель.`,
  }),
  opening_taken: (entry: number, amount: string) => ({
    en: `Entry ${entry} has another opening balance, ${amount}.`,
    ru: `В записи ${entry} другой начальный баланс: ${amount}.`,
  }),
  opening_zero: () => ({
    en: 'A balance is not 0: leave such publishers out.',
    ru: 'Баланс не может быть 0: таких издателей не указывайте.',
  }),
  own_proposal: () => ({
    en: 'Somebody else has to approve what you proposed.',
    ru: 'То, что предложили вы, одобряет другой сотрудник.',
  }),
  pay_day_early: () => ({
    en: 'A month is paid after it is closed: the day of payment is not before that of the close.',
    ru: 'Месяц оплачивают после закрытия: день выплаты не раньше дня закрытия.',
  }),
  payment_later: (day: string) => ({
    en: `The payment was made on ${day}, after that day.`,
    ru: `Выплата сделана ${day}, позже этого дня.`,
  }),
  payment_positive: () => ({
    en: 'A payment is above 0.',
    ru: 'Сумма выплаты больше 0.',
  }),
  proposal_decided: (by: string | null, isApproved: boolean) => ({
    en: `${by ?? 'Somebody'} ${isApproved ? 'approved' : 'dropped'} it before.`,
    ru: `Решение уже принято (${by ?? 'автор неизвестен'}): ${isApproved ? 'одобрено' : 'отклонено'}.`,
  }),
  question_closed: (number: number) => ({
    en: `Question ${number} is closed already.`,
    ru: `Вопрос ${number} уже закрыт.`,
  }),
  reason_built_in: (code: string) => ({
    en: `${code} has the built-in texts already.`,
    ru: `У кода ${code} уже встроенные тексты.`,
  }),
  reason_long: (most: number) => ({
    en: `A reason has at most ${most} characters with the text of its code.`,
    ru: `Вместе с текстом кода в причине не больше ${most} знаков.`,
  }),
  reason_missing: () => ({ en: 'The code other needs a reason.', ru: 'Для другой причины нужен текст.' }),
  reference_long: (most: number) => ({
    en: `A reference is one line of at most ${most} characters.`,
    ru: `Номер платежа — одна строка, не длиннее ${most} знаков.`,
  }),
  reference_taken: (entry: number, amount: string, day: string) => ({
    en: `Entry ${entry} has this reference, with ${amount} on ${day}.`,
    ru: `Этот номер платежа у записи ${entry}: ${amount}, ${day}.`,
  }),
  resumption_passed: (day: string) => ({
    en: `${day} has passed: an application is resumed today or later.`,
    ru: `День ${day} прошёл: приложение возобновляют сегодня или позже.`,
  }),
  saved_answers_full: (most: number) => ({
    en: `There are ${most} saved answers: remove one first.`,
    ru: `Сохранённых ответов уже ${most}: сначала удалите один.`,
  }),
  seller_unchanged: (email: string, number: number, required: boolean) => ({
    en: `${email} (${number}) ${required ? 'has to be confidential already' : 'may choose already'}.`,
    ru: `${email} (${number}): ${required ? 'конфиденциальность уже обязательна' : 'издатель уже может выбирать'}.`,
  }),
  several_publishers: () => ({
    en: 'The applications are of several publishers: decide those of one at a time.',
    ru: 'Это приложения разных издателей: решайте по одному издателю.',
  }),
  source_present: (id: string) => ({
    en: `There is a source ${id} already; see: bin/network sources list`,
    ru: `Источник ${id} уже есть.`,
  }),
  storable_text: () => ({
    en: 'A text has at least one character that can be seen.',
    ru: 'В тексте должен быть хотя бы один видимый знак.',
  }),
  undecidable: (name: string, action: OperatorAction, why: WhyNot | 'not_published') => ({
    en: `"${name}" ${decisions[action].en}: ${undecidable[why].en}.`,
    ru: `«${name}» ${decisions[action].ru}: ${undecidable[why].ru}.`,
  }),
  unknown_announcement: (id: string) => ({ en: `There is no announcement ${id}.`, ru: `Объявления ${id} нет.` }),
  unknown_application: (named: string) => ({
    en: `There is no application ${named}.`,
    ru: `Приложения ${named} нет.`,
  }),
  unknown_block: (number: number) => ({ en: `There is no ad block ${number}.`, ru: `Рекламного блока ${number} нет.` }),
  unknown_entry: (entry: number) => ({
    en: `There is no entry ${entry}.`,
    ru: `Записи ${entry} нет.`,
  }),
  unknown_guide: (name: string, locale: string) => ({
    en: `There is no guide for ${name} in ${locale}.`,
    ru: `Руководства для ${name} на языке ${locale} нет.`,
  }),
  unknown_key: (id: string) => ({
    en: `There is no key ${id}, or it is revoked already.`,
    ru: `Ключа ${id} нет, или он уже отозван.`,
  }),
  unknown_message: (question: number, id: string) => ({
    en: `Question ${question} has no message ${id}.`,
    ru: `В вопросе ${question} нет сообщения ${id}.`,
  }),
  unknown_proposal: (id: string) => ({
    en: `There is no proposal ${id}.`,
    ru: `Предложения ${id} нет.`,
  }),
  unknown_publisher: (named: string) => ({
    en: `There is no publisher ${quoted(named)}: name one by e-mail address or Publisher ID.`,
    ru: `Издателя ${quoted(named)} нет: укажите почту или Publisher ID.`,
  }),
  unknown_publishers: (numbers: string) => ({
    en: `There is no publisher ${numbers}.`,
    ru: `Таких издателей нет: ${numbers}.`,
  }),
  unknown_question: (number: number) => ({ en: `There is no question ${number}.`, ru: `Вопроса ${number} нет.` }),
  unknown_run: (id: string) => ({ en: `There is no run ${id}.`, ru: `Запуска ${id} нет.` }),
  unknown_saved_answer: (name: string) => ({
    en: `There is no saved answer ${quoted(name)}.`,
    ru: `Сохранённого ответа ${quoted(name)} нет.`,
  }),
  unknown_source: (id: string) => ({
    en: `There is no source ${id}; see: bin/network sources list`,
    ru: `Источника ${id} нет.`,
  }),
  unknown_staff: (named: string) => ({ en: `${named} is not of the staff.`, ru: `${named} нет среди сотрудников.` }),
  unknown_token: (id: string) => ({
    en: `There is no token ${id}, or it is revoked already.`,
    ru: `Токена ${id} нет, или он уже отозван.`,
  }),
  withdrawal_waits: (entry: number) => ({
    en: `The withdrawal of entry ${entry} waits for a second person.`,
    ru: `Отмена записи ${entry} ждёт второго сотрудника.`,
  }),
} satisfies Record<string, (...values: never[]) => Translated>;

type Refusals = typeof refusals;

/** An order that is refused for a reason that has a code. */
export class OrderRefused<Code extends keyof Refusals = keyof Refusals> extends Error {
  override readonly name = 'OrderRefused';
  readonly refusal: Code;
  readonly sentence: Translated;

  constructor(refusal: Code, ...values: Parameters<Refusals[Code]>) {
    const sentence = (refusals[refusal] as (...given: unknown[]) => Translated)(...values);
    super(sentence.en);
    this.refusal = refusal;
    this.sentence = sentence;
  }
}
