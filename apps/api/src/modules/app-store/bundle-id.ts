/** Whether a text can be a bundle id. Apple allows letters, digits, hyphens and periods; a package name has underscores. */
export function isBundleId(text: string): boolean {
  return /^[\w.-]{1,255}$/.test(text);
}
