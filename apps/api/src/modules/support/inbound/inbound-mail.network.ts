import { randomUUIDv7 } from 'node:crypto';
import { seesAllQuestions } from '@publisher-console/api-contract/roles';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { applicationsOfMember } from '#modules/publishers/persons.ts';
import type { Member } from '#modules/publishers/persons.ts';
import { createQuestions } from '#modules/support/questions.ts';
import type { QuestionDependencies } from '#modules/support/questions.ts';
import type { QuestionRow } from '#modules/support/question-repository.ts';
import { hour } from '#process/durations.ts';
import { MailNotAccepted } from '#stores/mail/inbound-mail.ts';
import type { InboundMail } from '#stores/mail/inbound-mail.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { inboundMail, question } from '#stores/sql/tables/question.ts';
import { readReply } from './read-reply.ts';
import type { ReplyAddresses } from './reply-addresses.ts';

/** Replies to a question in an hour: two machines that answer each other end here. */
const mostAnHour = 5;

interface InboundDependencies extends QuestionDependencies {
  replyAddresses: ReplyAddresses;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/** Receives replies by mail as messages of questions. */
export function createInboundMail(dependencies: InboundDependencies) {
  const { database, replyAddresses, log, now } = dependencies;
  const questions = createQuestions(dependencies);

  return {
    hasAddress: (address: string): boolean => replyAddresses.read(address) !== null,

    /** Stores a reply once, however often it is delivered. Throws `MailNotAccepted`. */
    receive: async (mail: InboundMail): Promise<void> => {
      const place = replyAddresses.read(mail.recipient);
      if (place === null) throw new MailNotAccepted('There is no such address');
      const reply = await readReply(mail);
      if (reply === null) {
        log.info({ question: place.number }, 'an automatic mail to a question was dropped');
        return;
      }
      await asNetwork(database, async (network) => {
        const [row] = await network.select().from(question).where(eq(question.number, place.number)).for('update');
        const member = row === undefined ? null : await findWriter(network, row, place.personId);
        if (row === undefined || member === null)
          throw new MailNotAccepted('You may no longer write to this question: sign in to the console');
        const [received] = await network
          .insert(inboundMail)
          .values({ id: randomUUIDv7(), digest: reply.digest, questionId: row.id, receivedAt: now() })
          .onConflictDoNothing()
          .returning({ id: inboundMail.id });
        if (received === undefined) return;
        const ofHour = and(
          eq(inboundMail.questionId, row.id),
          gt(inboundMail.receivedAt, new Date(now().getTime() - hour)),
        );
        if ((await network.$count(inboundMail, ofHour)) > mostAnHour) {
          log.info({ question: place.number }, 'a mail to a question was dropped: it got too many within an hour');
          return;
        }
        // The network's role may do all of a publisher's, and the mail was proven to be the member's own.
        const own = network as Database as OwnDatabase;
        await questions.reply(own, member, row, { text: reply.text(), isByMail: true }, member.person.locale);
      });
    },
  };
}

/** The member who writes to a question; null for one who has left, or may no longer see it. */
async function findWriter(network: NetworkDatabase, row: QuestionRow, personId: string): Promise<Member | null> {
  const [found] = await network
    .select({ person, publisher, membership, applications: applicationsOfMember })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .innerJoin(publisher, eq(publisher.id, membership.publisherId))
    .where(
      and(
        eq(membership.publisherId, row.publisherId),
        eq(membership.personId, personId),
        isNull(membership.endedAt),
        isNull(person.erasedAt),
      ),
    );
  if (found === undefined) return null;
  const { applications, ...member } = found;
  const isTheirs = row.personId === personId || seesAllQuestions(member.membership);
  const isOfTheirs = row.applicationId === null || applications === null || applications.includes(row.applicationId);
  return isTheirs && isOfTheirs ? member : null;
}
