import { and, eq } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { reportTemplate } from '#stores/sql/tables/report-template.ts';

/** Titles are compared here and not in Postgres, where case folding depends on the locale of the database. */
export function comparedTitle(title: string): string {
  return title.normalize('NFKC').toLowerCase();
}

/** The characters of the longest title that are left for the number of a repeated title. */
const numberLength = 6;
const longestTitle = 100;

/**
 * Gives a member's own templates to another one, with a number where the title is in use. Shared ones stay as they are.
 */
export async function handOverTemplates(own: OwnDatabase, { from, to }: { from: string; to: string }): Promise<void> {
  const ofMember = (id: string) =>
    own
      .select({ id: reportTemplate.id, title: reportTemplate.title })
      .from(reportTemplate)
      .where(and(eq(reportTemplate.membershipId, id), eq(reportTemplate.isShared, false)))
      .orderBy(reportTemplate.createdAt, reportTemplate.id);
  const taken = new Set((await ofMember(to)).map(({ title }) => comparedTitle(title)));
  for (const template of await ofMember(from)) {
    let { title } = template;
    for (let number = 2; taken.has(comparedTitle(title)); number += 1)
      title = `${template.title.slice(0, longestTitle - numberLength)} (${number})`;
    taken.add(comparedTitle(title));
    const handedOver = { membershipId: to, title, isStart: false };
    await own.update(reportTemplate).set(handedOver).where(eq(reportTemplate.id, template.id));
  }
}
