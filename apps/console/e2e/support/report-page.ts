import type { Page } from '@playwright/test';

/** What the address asks for, read as a person reads it. */
export function reportOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The button that shows a choice and opens it. */
export function control(page: Page, name: RegExp) {
  return page.getByRole('button', { name });
}

export function reportTable(page: Page) {
  return page.getByRole('table', { name: /^(Statistics report|Отчёт по статистике)$/ });
}

export function header(page: Page, name: string) {
  return reportTable(page).getByRole('columnheader', { name, exact: true });
}

/** The button beside the controls. */
export function build(page: Page) {
  return page.getByRole('button', { name: /^(Build report|Построить отчёт)$/ });
}
