import { expect, test } from './support/test.ts';

test('a sign-in sets a cookie that scripts cannot read, and the next sign-in sends it', async ({
  page,
  demoAccount,
}) => {
  const signIn = async () => {
    await page.goto('/auth/login?next=%2Fhelp');
    await page.getByLabel('E-mail').fill(demoAccount.email);
    await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
    const sent = page.waitForRequest('**/api/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
    return (await sent).allHeaders();
  };
  expect((await signIn())['cookie'] ?? '').not.toContain('device=');
  const kept = (await page.context().cookies()).find(({ name }) => name === 'device');
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('device=');
  await page.evaluate(() => localStorage.clear());
  expect((await signIn())['cookie']).toContain(`device=${kept?.value ?? 'none'}`);
});
