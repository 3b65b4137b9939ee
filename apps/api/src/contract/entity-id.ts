import { Rejection } from './rejection.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text has the form of our ids. The database refuses a text that is no UUID instead of not finding it. */
export function isEntityId(text: string): boolean {
  return uuid.test(text);
}

/** Answers an id of another form like an unknown one. */
export function requireEntityId(text: string): string {
  if (!isEntityId(text)) throw new Rejection('not_found');
  return text;
}
