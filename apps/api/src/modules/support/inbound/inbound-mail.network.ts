import { randomUUIDv7 } from 'node:crypto';
import { seesAllQuestions } from '@publisher-console/api-contract/roles';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { SentForm } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { storeUpload, uploadField } from '#modules/files/receive-form.ts';
import { applicationsOfMember } from '#modules/publishers/persons.ts';
import type { Member } from '#modules/publishers/persons.ts';
import { createQuestions } from '#modules/support/questions.ts';
import type { QuestionDependencies } from '#modules/support/questions.ts';
import type { QuestionRow } from '#modules/support/question-repository.ts';
import { hour, minute } from '#process/durations.ts';
import { MailNotAccepted } from '#stores/mail/inbound-mail.ts';
import type { InboundMail } from '#stores/mail/inbound-mail.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { inboundMail, question } from '#stores/sql/tables/question.ts';
import type { RefusedFile } from '#stores/sql/tables/question.ts';
import { readReply } from './read-reply.ts';
import type { WrittenReply } from './read-reply.ts';
import type { ReplyAddresses, ReplyPlace } from './reply-addresses.ts';

/** Files of a mail that are named as not accepted. */
const mostRefused = 20;

/** Replies to a question in an hour: two machines that answer each other end here. */
const mostAnHour = 5;

interface InboundDependencies extends QuestionDependencies {
  replyAddresses: ReplyAddresses;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/** Receives replies by mail as messages of questions. */
export function createInboundMail(dependencies: InboundDependencies) {
  const { database, storedFiles, replyAddresses, log, now } = dependencies;
  const questions = createQuestions(dependencies);

  const countOfHour = (network: NetworkDatabase, { id }: QuestionRow) =>
    network.$count(
      inboundMail,
      and(eq(inboundMail.questionId, id), gt(inboundMail.receivedAt, new Date(now().getTime() - hour))),
    );

  /**
   * Stores the files of a reply that will become a message, and names those that are not accepted. What is stored without
   * becoming part of a message is removed a day later.
   */
  async function storeFiles(reply: WrittenReply, { number, personId }: ReplyPlace) {
    if (reply.files.length === 0) return {};
    const member = await asNetwork(database, async (network) => {
      const [row] = await network.select().from(question).where(eq(question.number, number));
      if (row === undefined || (await countOfHour(network, row)) >= mostAnHour) return null;
      const isSame = and(eq(inboundMail.questionId, row.id), eq(inboundMail.digest, reply.digest));
      return (await network.$count(inboundMail, isSame)) > 0 ? null : findWriter(network, row, personId);
    });
    if (member === null) return {};
    // A mail without a usable text is refused before its files are stored.
    reply.text();
    const refusedFiles: RefusedFile[] = [];
    const owner = { database, storedFiles, publisherId: member.publisher.id, at: now };
    const limits = {
      locale: member.person.locale,
      signal: AbortSignal.timeout(minute),
      leaveOut: (name: string, reason: RefusedFile['reason']) => {
        if (refusedFiles.length < mostRefused) refusedFiles.push({ name, reason });
      },
    };
    const files = await storeUpload(owner, formOf(reply), limits, async (own, added, bytes) => {
      const { publisherId } = owner;
      const details = { files: added.map(({ id }) => id).join(' '), bytes };
      await recordAudit(own, null, { kind: 'files_uploaded', publisherId, personId, details });
    });
    return { files: files.map(({ id }) => id), refusedFiles };
  }

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
      const stored = await storeFiles(reply, place);
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
        if ((await countOfHour(network, row)) > mostAnHour) {
          log.info({ question: place.number }, 'a mail to a question was dropped: it got too many within an hour');
          return;
        }
        // The network's role may do all of a publisher's, and the mail was proven to be the member's own.
        const own = network as Database as OwnDatabase;
        await questions.reply(
          own,
          member,
          row,
          { text: reply.text(), isByMail: true, ...stored },
          member.person.locale,
        );
      });
    },
  };
}

async function* formOf({ files }: WrittenReply): SentForm {
  for (const { filename, content } of files)
    yield { kind: 'file', field: uploadField, name: filename ?? '', content: piecesOf(content) };
}

async function* piecesOf(content: WrittenReply['files'][number]['content']): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
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
