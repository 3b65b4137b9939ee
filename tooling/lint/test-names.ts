import { readRepositoryFile } from './repository-files.ts';

/** Whether a file has a test, or a group of tests, of that name. The name may be in quotes of any kind. */
export function hasTest(file: string, name: string): boolean {
  const text = readRepositoryFile(file).replaceAll(String.raw`\'`, "'");
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}
