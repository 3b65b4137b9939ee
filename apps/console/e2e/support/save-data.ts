/** For `page.addInitScript`: the page loads only what it needs, nothing ahead of time. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}
