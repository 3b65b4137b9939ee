/**
 * Whether a browser runs on macOS, iOS or iPadOS, where ⌘ stands for Ctrl in shortcuts.
 * @param userAgent the `User-Agent` header
 */
export function isAppleDevice(userAgent: string): boolean {
  return /\b(?:Macintosh|iPhone|iPad|iPod)\b/u.test(userAgent);
}
