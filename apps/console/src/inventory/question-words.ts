import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { QuestionAboutKind, QuestionAboutRequest } from '@publisher-console/api-contract';

/** The words for the subject of a question, before its name. */
const aboutWords: Record<QuestionAboutKind, MessageDescriptor> = {
  application: msg`App`,
  ad_block: msg`Ad block`,
  rejection: msg`Rejected app`,
  app_ads_txt: msg`App-ads.txt`,
  document: msg`Document`,
  report: msg`Report`,
  payment: msg`Payment`,
};

const kinds = Object.keys(aboutWords) as QuestionAboutKind[];

/** The subject of a question, in words; a newer API may have other kinds. */
export function aboutText(i18n: I18n, { kind, name }: { kind: string; name: string }): string {
  const word = Object.entries(aboutWords).find(([known]) => known === kind)?.[1];
  return word === undefined ? name : `${i18n._(word)}: ${name}`;
}

/** The subject of a message that its address contains, as written by `ContactSupport`; null without one. */
export function aboutFrom(of: unknown): QuestionAboutRequest | null {
  const [, word, id, name] = /^(\w+):([^:]{1,64}):(.{1,200})$/u.exec(typeof of === 'string' ? of : '') ?? [];
  const kind = kinds.find((each) => each === word);
  return kind === undefined || id === undefined || name === undefined ? null : { kind, id, name };
}

/** From this number of minutes on, a time is rounded to hours. */
const shownMinutes = 120;

/** A time in minutes or, if it is long, in hours. */
export function durationText(i18n: I18n, minutes: number): string {
  if (minutes < shownMinutes) return i18n._(msg`${plural(minutes, { one: '# minute', other: '# minutes' })}`);
  const hours = Math.round(minutes / 60);
  return i18n._(msg`${plural(hours, { one: '# hour', other: '# hours' })}`);
}
