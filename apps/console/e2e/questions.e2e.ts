import { randomUUID } from 'node:crypto';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Browser, Page } from '@playwright/test';
import { dataOf, demoAccounts, sessionOf } from './support/accounts.ts';
import { openHydrated } from './support/hydration.ts';
import type { Locale } from './support/locales.ts';
import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    ask: 'Ask about this',
    about: 'Rejected app: Lucky Wheel',
    message: 'Message',
    send: 'Send',
    sent: 'Message sent',
    open: 'Open the question',
    waits: 'Waits for support',
    by: 'Vera, support',
    close: 'Close the question',
    closed: 'Closed',
    questions: 'Questions',
    add: 'Add an answer',
    name: 'Name',
    english: 'In English',
    russian: 'In Russian',
    save: 'Save',
    search: 'Search by number, publisher or text',
    answer: 'Answer to the publisher',
    note: 'Note',
    files: 'Files',
    uploaded: 'Uploaded',
    onlyStaff: 'Only staff see this',
    noteSaved: 'Note saved',
    answerSent: /^Answer to #\d+ sent$/u,
    meanwhile: 'Vera Holt answered meanwhile.',
    anyway: 'Send anyway',
  },
  ru: {
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
    ask: 'Спросить об этом',
    about: 'Отклонённое приложение: Lucky Wheel',
    message: 'Сообщение',
    send: 'Отправить',
    sent: 'Сообщение отправлено',
    open: 'Открыть вопрос',
    waits: 'Ждёт ответа поддержки',
    by: 'Vera, поддержка',
    close: 'Закрыть вопрос',
    closed: 'Закрыт',
    questions: 'Вопросы',
    add: 'Добавить ответ',
    name: 'Название',
    english: 'По-английски',
    russian: 'По-русски',
    save: 'Сохранить',
    search: 'Поиск по номеру, издателю или тексту',
    answer: 'Ответ издателю',
    note: 'Заметка',
    files: 'Файлы',
    uploaded: 'Загружен',
    onlyStaff: 'Видят только сотрудники',
    noteSaved: 'Заметка сохранена',
    answerSent: /^Ответ на вопрос №\d+ отправлен$/u,
    meanwhile: 'ответил(а) Vera Holt.',
    anyway: 'Всё равно отправить',
  },
};

const thread = (page: Page) => page.getByRole('log');
const message = (page: Page, locale: Locale) =>
  page.getByRole('main').getByRole('textbox', { name: texts[locale].message });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answerField = (page: Page, locale: Locale) => page.getByRole('textbox', { name: texts[locale].answer });

/** Opens a page of the desk in a separate browser, as the member of the demo. */
async function openDesk(browser: Browser, locale: Locale, path: string): Promise<Page> {
  const { demoStaff } = demoAccounts();
  const text = texts[locale];
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN ?? '', locale });
  context.on('page', openHydrated);
  const desk = await context.newPage();
  await desk.goto(path);
  await desk.getByLabel(text.email).fill(demoStaff.email);
  await desk.getByLabel(text.password, { exact: true }).fill(demoStaff.password);
  await press(desk, text.signIn);
  await expect(desk).toHaveURL(path);
  return desk;
}

/** Saves an answer in both languages. */
async function saveAnswer(desk: Page, locale: Locale, answer: { name: string; en: string; ru: string }): Promise<void> {
  const text = texts[locale];
  await press(desk, text.add);
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(text.name).fill(answer.name);
  await dialog.getByLabel(text.english).fill(answer.en);
  await dialog.getByLabel(text.russian).fill(answer.ru);
  await dialog.getByRole('button', { name: text.save, exact: true }).click();
  await expect(desk.getByRole('heading', { name: answer.name })).toBeVisible();
}

/** Sends questions through the API. */
async function sendQuestions(page: Page, account: Parameters<typeof sessionOf>[1], questions: readonly string[]) {
  const { token } = await sessionOf(page.request, account);
  const headers = { authorization: `Bearer ${token}` };
  const ids: string[] = [];
  for (const text of questions) {
    const answer = await page.request.post('/api/question', { headers, data: { subject: 'problem', text } });
    ids.push((await dataOf(answer)).question.id);
  }
  return ids;
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('a question about a rejected app is answered in the open page, and its note never leaves the desk', async ({
    page,
    context,
    browser,
    signIn,
  }) => {
    const asked = `Why was it rejected? ${randomUUID()}`;
    const secret = `A note ${randomUUID()}`;
    const saved = { name: `gambling-${locale}`, en: 'Remove the casino.', ru: 'Уберите казино.' };

    await signIn();
    await page.goto('/app');
    await page.getByRole('link', { name: 'Lucky Wheel' }).first().click();
    // From here on, two presses: the link and Send.
    await page.getByRole('button', { name: text.ask, exact: true }).first().click();
    await expect(page.getByRole('dialog')).toContainText(text.about);
    await page.getByRole('dialog').getByLabel(text.message).fill(asked);
    await page.reload();
    await expect(page.getByRole('dialog').getByLabel(text.message)).toHaveValue(asked);
    await page.getByRole('dialog').getByRole('button', { name: text.send, exact: true }).click();
    await expect(page.getByRole('heading', { name: text.sent })).toBeVisible();
    await page.getByRole('link', { name: text.open }).click();
    await expect(page.getByRole('main')).toContainText(text.waits);
    await expect(page.getByRole('main')).toContainText(text.about);
    const tab = await context.newPage();
    await tab.goto(page.url());
    await expect(thread(tab)).toContainText(asked);

    const desk = await openDesk(browser, locale, '/desk/saved-answers');
    await saveAnswer(desk, locale, saved);
    await desk.goto('/desk/questions');
    await desk.getByRole('searchbox', { name: text.search }).fill(asked);
    await expect(desk.locator('[data-row]')).toHaveText([asked]);
    await expectAccessibleInBothThemes(desk);
    await desk.getByRole('heading', { level: 1 }).click();
    await desk.keyboard.press('j');
    await desk.keyboard.press('Enter');
    await expect(thread(desk)).toContainText(asked);
    await desk.keyboard.press('n');
    await expect(desk.getByRole('textbox', { name: text.note })).toBeFocused();
    await desk.keyboard.type(secret);
    await desk.keyboard.press('Control+Enter');
    await expect(desk.getByText(text.noteSaved)).toBeVisible();
    await expect(thread(desk).getByRole('listitem').filter({ hasText: secret })).toContainText(text.onlyStaff);
    await desk.keyboard.press('s');
    await desk.getByRole('menuitem', { name: saved.name }).press('Enter');
    await expect(answerField(desk, locale)).toHaveValue(new RegExp(`^(?:${saved.en}|${saved.ru})$`, 'u'));
    await expectAccessibleInBothThemes(desk);
    const answer = await answerField(desk, locale).inputValue();
    const file = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await desk.getByLabel(text.files, { exact: true }).setInputFiles(file);
    await expect(desk.getByText(text.uploaded, { exact: true })).toBeVisible();
    await answerField(desk, locale).focus();
    await desk.keyboard.press('Control+Enter');
    await expect(desk.getByText(text.answerSent)).toBeVisible();

    for (const open of [page, tab]) {
      await expect(thread(open)).toContainText(answer);
      await expect(thread(open)).toContainText(text.by);
      expect(await open.content()).not.toContain(secret);
    }
    await expectAccessible(page);
    const downloaded = page.waitForEvent('download');
    await thread(page).getByRole('button', { name: file.name }).click();
    expect((await downloaded).suggestedFilename()).toBe(file.name);
    await message(page, locale).fill('Thank you.');
    await press(page, text.send);
    await expect(thread(page)).toContainText('Thank you.');
    await expect(message(page, locale)).toHaveValue('');
    await press(page, text.close);
    await expect(page.getByRole('main')).toContainText(text.closed);
    await expect(thread(desk)).toContainText('Thank you.');

    await page.goto('/help?tab=questions');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: asked }) });
    await expect(row).toContainText(text.closed);
    await expect(row).toContainText(text.by);
    await expectAccessible(page);
    await desk.context().close();
  });

  test('an answer that another member has sent meanwhile is shown before the own one is sent', async ({
    page,
    browser,
    signInAnew,
  }) => {
    const [id = ''] = await sendQuestions(page, await signInAnew(), [`Where is my money? ${randomUUID()}`]);
    const desk = await openDesk(browser, locale, `/desk/questions/${id}`);
    await answerField(desk, locale).fill('My own answer');
    await desk.reload();
    await expect(answerField(desk, locale)).toHaveValue('My own answer');
    const other = await desk.context().newPage();
    await other.goto(`/desk/questions/${id}`);
    await answerField(other, locale).fill('The first answer');
    await answerField(other, locale).press('Control+Enter');
    await expect(thread(other)).toContainText('The first answer');

    await answerField(desk, locale).press('Control+Enter');
    await expect(desk.getByRole('alert').filter({ hasText: text.meanwhile })).toBeVisible();
    await expect(thread(desk)).toContainText('The first answer');
    await expect(thread(desk)).not.toContainText('My own answer');
    await expect(answerField(desk, locale)).toHaveValue('My own answer');
    await press(desk, text.anyway);
    await expect(thread(desk)).toContainText('My own answer');
    await expect(answerField(desk, locale)).toHaveValue('');
    await desk.context().close();
  });
});

if (isNightly) {
  test('questions are answered one after another by keyboard alone', async ({ page, browser, signInAnew }) => {
    const mark = randomUUID();
    const questions = Array.from({ length: 10 }, (_, index) => `Question ${index} of ${mark}`);
    await sendQuestions(page, await signInAnew(), questions);
    const desk = await openDesk(browser, 'en', '/desk/saved-answers');
    await saveAnswer(desk, 'en', { name: `ten-${mark}`.slice(0, 40), en: 'A saved answer.', ru: 'Готовый ответ.' });
    await desk.goto('/desk/questions');
    await desk.getByRole('searchbox', { name: texts.en.search }).fill(mark);
    await expect(desk.locator('[data-row]')).toHaveText(questions);
    await expect(desk.getByRole('navigation').getByRole('link', { name: /^Questions \d+ wait$/u })).toBeVisible();
    await desk.getByRole('heading', { level: 1 }).click();

    let presses = 0;
    let letters = 0;
    const key = async (name: string): Promise<void> => {
      presses += 1;
      await desk.keyboard.press(name);
    };
    const began = performance.now();
    await key('j');
    await key('Enter');
    for (const index of questions.keys()) {
      if (index > 0) await key('j');
      const title = desk.getByRole('heading', { level: 1 });
      await expect(title).toContainText(mark);
      await expect(answerField(desk, 'en')).toHaveValue('');
      // Every second answer is a saved one, chosen by the first letters of its name.
      if (index % 2 === 0) {
        await key('s');
        await desk.getByRole('menu').waitFor();
        for (const letter of 'ten') await key(letter);
        await expect(desk.getByRole('menuitem', { name: /^ten/u })).toBeFocused();
        await key('Enter');
        await expect(answerField(desk, 'en')).toHaveValue('A saved answer.');
      } else {
        const answer = 'Thank you for the report. The figures of that day come tonight.';
        await key('r');
        await desk.keyboard.type(answer);
        letters += answer.length;
      }
      await key('Control+Enter');
      await expect(answerField(desk, 'en')).toHaveValue('');
      await expect(title).toBeFocused();
    }
    const seconds = (performance.now() - began) / 1000;
    console.info(
      `${questions.length} questions: ${presses} presses of keys, ${letters} typed letters, ${seconds.toFixed(1)} s of the program`,
    );
    await desk.context().close();
  });
}
