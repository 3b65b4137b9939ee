/** The path of an icon below the API's address. */
export function iconUrl(key: string | null): string | null {
  return key === null ? null : `/icon/${key}`;
}
