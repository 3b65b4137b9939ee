/** For `page.addInitScript`: the page loads nothing ahead of time, as for a visitor who saves data. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}
