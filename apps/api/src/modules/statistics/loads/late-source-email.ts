import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { clockTime, dayOf } from '#modules/statistics/days/periods.ts';

/** A source that is late, or was. */
export interface ReportedSource {
  id: string;
  /** Through when its figures reach; null before the first, and where they no longer have to come. */
  reach: Date | null;
  late: { since: Date; unfinishedDay: string | null; isAwaited: boolean } | null;
}

interface Reader {
  to: string;
  /** The reporting time zone. */
  timeZone: string;
}

/** The mail to the network about a source that is late or no longer so: in English, as the operator's commands are. */
export function lateSourceEmail(
  { id, reach, late }: ReportedSource,
  { to, timeZone, isReminder }: Reader & { isReminder: boolean },
): EmailTemplate {
  const timeOf = (at: Date) => `${dayOf(at, timeZone)} ${clockTime(at, timeZone)}`;
  const reached = reach === null ? [] : [`Its figures reach to ${timeOf(reach)} (${timeZone}).`];
  const template = { to, locale: 'en', greeting: 'Hello,' } as const;
  if (late === null) {
    return {
      ...template,
      subject: `Statistics of ${id} are no longer late`,
      paragraphs: [`The source ${id} is no longer late.`, ...reached],
    };
  }
  const day = late.unfinishedDay === null ? '' : ` The day ${late.unfinishedDay} is not complete.`;
  return {
    ...template,
    subject: `Statistics of ${id} are ${isReminder ? 'still ' : ''}late`,
    paragraphs: [
      `The source ${id} has been late since ${timeOf(late.since)} (${timeZone}).${day}`,
      ...(reach === null ? ['It has had no figures yet.'] : reached),
      ...(late.isAwaited ? ['Publishers see that figures are late. Days without them are compared with nothing.'] : []),
    ],
    notes: [
      'See bin/network sources list, stats loads and feed runs. What is expected of a source: bin/network sources rules.',
    ],
  };
}
