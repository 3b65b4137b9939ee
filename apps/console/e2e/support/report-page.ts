import type { Page } from '@playwright/test';

/** The search parameters of the address, decoded. */
export function reportOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The button of a control: it shows the choice and opens the popover. */
export function control(page: Page, name: RegExp) {
  return page.getByRole('button', { name });
}

/** Shows the controls, which a small screen folds. */
export async function unfold(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Edit report|Параметры отчёта)/ }).click();
}

export function reportTable(page: Page) {
  return page.getByRole('table', { name: /^(Statistics report|Отчёт)$/ });
}

export function header(page: Page, name: string) {
  return reportTable(page).getByRole('columnheader', { name, exact: true });
}

/** The button “Build report” beside the controls. */
export function build(page: Page) {
  return page.getByRole('button', { name: /^(Build report|Построить отчёт)$/ });
}
