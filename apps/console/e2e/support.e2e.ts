import { expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import type { APIRequestContext, Page } from '@playwright/test';

import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    dialog: 'Contact support',
    message: 'Message',
    idea: 'Idea',
    mandatory: 'Mandatory field',
    files: /^Files/u,
    uploaded: (name: string) => `${name}: Uploaded`,
    onlyTypes: /Only JPG, PNG, PDF, DOC, DOCX and MP4 files can be sent/u,
    notThatContent: /The file’s content does not match its extension/u,
    remove: (name: string) => `Remove ${name}`,
    retry: (name: string) => `Upload ${name} again`,
    cancel: (name: string) => `Cancel the upload of ${name}`,
    uploading: (name: string) => `Uploading ${name}`,
    refusedFiles: 'Some files cannot be sent. Remove them, then send the message.',
    waiting: 'The message will be sent when its files are uploaded.',
    left: '12 characters left',
    keep: 'Keep editing',
    discard: 'Discard',
    send: 'Send',
    error: 'An error occurred while sending the message. Please try again later.',
    sent: 'Message sent',
    done: 'Done',
    picture: 'Picture 1.png',
    offline: /No connection\. The upload will start again when it is back\./u,
    subject: 'Idea: Publisher ID',
  },
  ru: {
    dialog: 'Написать в поддержку',
    message: 'Сообщение',
    idea: 'Идея',
    mandatory: 'Обязательное поле',
    files: /^Файлы/u,
    uploaded: (name: string) => `${name}: Загружен`,
    onlyTypes: /Можно отправить только файлы JPG, PNG, PDF, DOC, DOCX и MP4/u,
    notThatContent: /Содержимое файла не соответствует его расширению/u,
    remove: (name: string) => `Удалить ${name}`,
    retry: (name: string) => `Загрузить ${name} ещё раз`,
    cancel: (name: string) => `Отменить загрузку ${name}`,
    uploading: (name: string) => `Загружается ${name}`,
    refusedFiles: 'Некоторые файлы нельзя отправить. Уберите их и отправьте сообщение.',
    waiting: 'Сообщение уйдёт, когда загрузятся файлы.',
    left: 'Осталось 12 символов',
    keep: 'Продолжить ввод',
    discard: 'Не сохранять',
    send: 'Отправить',
    error: 'При отправке сообщения произошла ошибка. Попробуйте позже.',
    sent: 'Сообщение отправлено',
    done: 'Готово',
    picture: 'Картинка 1.png',
    offline: /Нет соединения\. Загрузка начнётся снова, когда оно появится\./u,
    subject: 'Идея: Publisher ID',
  },
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
const document = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf });

interface SupportMail {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  attachments: { name: string; type: string; size: number }[];
}

/** Waits for the mail that contains this text. */
async function mailWith(request: APIRequestContext, text: string): Promise<SupportMail> {
  let found: SupportMail | undefined;
  const read = async (): Promise<boolean> => {
    const { mails }: { mails: SupportMail[] } = await (await request.get('/api/mailbox/mails')).json();
    found = mails.find((mail) => mail.text.includes(text));
    return found !== undefined;
  };
  await expect.poll(read).toBe(true);
  if (found === undefined) throw new Error('There is no such mail.');
  return found;
}

/** Drops or pastes files, which Playwright cannot do by itself. */
async function handOver(page: Page, kind: 'drop' | 'paste', names: string[]): Promise<void> {
  await page.evaluate(
    ([event, given, bytes]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      for (const name of given) transfer.items.add(new File([content], name, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      const target = globalThis.document.activeElement ?? globalThis.document.body;
      if (event === 'drop') target.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }));
      else target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
    },
    [kind, names, png.toString('base64')] as const,
  );
}

forEachLocale((locale) => {
  const t = texts[locale];

  test('a message with files reaches support, and nothing is lost when something fails on the way', async ({
    page,
    signIn,
    demoAccount,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/503 .*\/api\/file\/upload\/files/u);
    expectBrowserError(/415 .*\/api\/file\/upload\/files/u);
    expectBrowserError(/500 .*\/api\/feedback\/send/u);
    expectAlert(t.error);
    const text = `The report does not load ${crypto.randomUUID()}`;
    await signIn();
    await page.goto('/help?dialog=support');
    const dialog = page.getByRole('dialog', { name: t.dialog });
    const message = dialog.getByRole('textbox', { name: t.message });
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    const send = dialog.getByRole('button', { name: t.send, exact: true });
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

    await test.step('what is missing is said at its field', async () => {
      await send.click();
      await expect(message).toBeFocused();
      await expect(message).toHaveAccessibleDescription(t.mandatory);
      await message.fill('x'.repeat(4988));
      await expect(dialog.getByText(t.left)).toBeVisible();
      await message.fill(text);
      await dialog.getByRole('radio', { name: t.idea }).check();
    });

    await test.step('files that cannot be sent say why, one that failed is sent again', async () => {
      let failures = 0;
      await page.route('**/api/file/upload/files', (route) => {
        failures += 1;
        return failures === 1 ? route.fulfill({ status: 503 }) : route.fallback();
      });
      const input = dialog.getByLabel(t.files);
      await input.setInputFiles([picture('screen.png')]);
      await dialog.getByRole('button', { name: t.retry('screen.png') }).click();
      await expect(row('screen.png').getByRole('status')).toHaveText(t.uploaded('screen.png'));
      await input.setInputFiles([
        document('scan.pdf'),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: pdf },
        { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: pdf },
      ]);
      await expect(row('scan.pdf').getByRole('status')).toHaveText(t.uploaded('scan.pdf'));
      await expect(row('notes.txt').getByRole('status')).toHaveText(t.onlyTypes);
      await expect(row('photo.jpg').getByRole('status')).toHaveText(t.notThatContent);
      await send.click();
      await expect(dialog.getByLabel(t.files)).toHaveAccessibleDescription(t.refusedFiles);
      await expectAccessibleInBothThemes(page);
      const refusal = dialog.getByText(t.refusedFiles, { exact: true });
      await press(t.remove('notes.txt'));
      await expect(refusal).toBeVisible();
      await press(t.remove('photo.jpg'));
      await expect(refusal).toBeHidden();
    });

    await test.step('closing asks first and keeps everything', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t.keep }).click();
      await expect(message).toHaveValue(text);
    });

    await test.step('the message waits for its files; one that is cancelled does not go with it', async () => {
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      await page.route('**/api/file/upload/files', async (route) => {
        await held;
        await route.fallback();
      });
      await dialog.getByLabel(t.files).setInputFiles([picture('late.png'), picture('wrong.png')]);
      const { promise: answer, resolve: refuse } = Promise.withResolvers<void>();
      const onItsWay = page.waitForRequest('**/api/feedback/send');
      await page.route(
        '**/api/feedback/send',
        async (route) => {
          await answer;
          await route.fulfill({ status: 500 });
        },
        { times: 1 },
      );
      await send.click();
      await expect(dialog.getByText(t.waiting)).toBeVisible();
      await expect(dialog.getByRole('progressbar', { name: t.uploading('late.png') })).toBeVisible();
      await press(t.cancel('wrong.png'));
      await expect(row('wrong.png')).toBeHidden();
      letGo();

      // Files cannot be added or removed while the message is being sent.
      await onItsWay;
      await expect(dialog.getByLabel(t.files)).toBeDisabled();
      await handOver(page, 'drop', ['dropped.png']);
      await handOver(page, 'paste', ['pasted.png']);
      const remove = dialog.getByRole('button', { name: t.remove('late.png'), exact: true });
      await expect(remove).toBeDisabled();
      await remove.click({ force: true });
      await expect(dialog.getByRole('listitem')).toHaveCount(3);
      refuse();
      await expect(dialog.getByRole('alert')).toHaveText(t.error);
      await expect(dialog.getByLabel(t.files)).toBeEnabled();
      await expect(message).toHaveValue(text);
    });

    await test.step('sent again it arrives with the files, and an answer goes to the publisher', async () => {
      await send.click();
      const sent = dialog.getByRole('heading', { name: t.sent });
      await expect(sent).toBeFocused();
      await expect(dialog.getByText(demoAccount.email)).toBeVisible();
      const mail = await mailWith(page.request, text);
      expect(mail).toMatchObject({ to: 'support@network.example', replyTo: demoAccount.email });
      expect(mail.subject).toContain(t.subject);
      expect(mail.attachments).toMatchObject([
        { name: 'screen.png', type: 'image/png', size: png.length },
        { name: 'scan.pdf', type: 'application/pdf', size: pdf.length },
        { name: 'late.png', type: 'image/png', size: png.length },
      ]);
      await press(t.done);
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/help$/u);
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('files are dropped anywhere and pasted, and their uploads continue after an outage', async ({
      page,
      context,
      signIn,
      expectBrowserError,
    }) => {
      expectBrowserError(/ERR_INTERNET_DISCONNECTED/u);
      await signIn();
      await page.goto('/settings?dialog=support');
      const dialog = page.getByRole('dialog', { name: t.dialog });
      const message = dialog.getByRole('textbox', { name: t.message });
      await message.fill('x');
      const edge = await dialog.evaluate((sheet) => Math.round(sheet.getBoundingClientRect().bottom));
      expect(edge).toBe(844);

      await handOver(page, 'paste', ['image.png']);
      const status = (name: string) => dialog.getByRole('listitem').filter({ hasText: name }).getByRole('status');
      await expect(status(t.picture)).toHaveText(t.uploaded(t.picture));
      await handOver(page, 'drop', ['screen.png']);
      await expect(status('screen.png')).toHaveText(t.uploaded('screen.png'));

      await context.setOffline(true);
      await handOver(page, 'paste', ['chart.png']);
      await expect(status('chart.png')).toHaveText(t.offline);
      await context.setOffline(false);
      await expect(status('chart.png')).toHaveText(t.uploaded('chart.png'));

      // Only the buttons, because the input for files is hidden inside the area that is pressed.
      const buttons = dialog.locator('button');
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t.discard }).click();
      await expect(dialog).toBeHidden();
    });
  });
});
