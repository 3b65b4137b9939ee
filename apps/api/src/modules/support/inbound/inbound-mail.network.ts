import { randomUUIDv7 } from 'node:crypto';
import { seesAllQuestions } from '@publisher-console/api-contract/roles';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { SentForm } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { addUpload, uploadField, writeUpload } from '#modules/files/receive-form.ts';
import { nameOfType } from '#modules/files/upload-types.ts';
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

/** A reply that came at a moment, which decides about the hour from beginning to end. */
interface Arrival {
  reply: WrittenReply;
  place: ReplyPlace;
  at: Date;
}

type WrittenFiles = Awaited<ReturnType<typeof writeUpload>>;

interface InboundDependencies extends QuestionDependencies {
  replyAddresses: ReplyAddresses;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/** Receives replies by mail as messages of questions. */
export function createInboundMail(dependencies: InboundDependencies) {
  const { database, storedFiles, replyAddresses, log, now } = dependencies;
  const questions = createQuestions(dependencies);

  /**
   * Writes the bytes of the files of a reply that will become a message, and names those that are not accepted. It counts
   * nothing: what does not become part of a message is removed two hours later.
   */
  async function writeFiles(arrival: Arrival) {
    const { reply, place } = arrival;
    if (reply.files.length === 0) return null;
    const member = await asNetwork(database, async (network) => {
      const found = await lockPlace(network, place);
      const isSame = and(eq(inboundMail.questionId, found.row.id), eq(inboundMail.digest, reply.digest));
      if ((await network.$count(inboundMail, isSame)) > 0) return null;
      return (await hasTooMany(network, found.row, arrival)) ? null : found.member;
    });
    if (member === null) return null;
    // A mail without a usable text is refused before its files are written.
    reply.text();
    const refused: RefusedFile[] = [];
    const owner = { database, storedFiles, publisherId: member.publisher.id, at: now };
    const written = await writeUpload(owner, formOf(reply), {
      locale: member.person.locale,
      signal: AbortSignal.timeout(minute),
      leaveOut: (name, reason) => {
        if (refused.length < mostRefused) refused.push({ name, reason });
      },
    });
    return { written, refused };
  }

  /** Adds the files of a reply, as an upload of who wrote it; returns their ids. */
  async function addReplyFiles(own: OwnDatabase, { person: writer, publisher: of }: Member, written: WrittenFiles) {
    if (written.length === 0) return [];
    const [ids, publisherId] = [written.map(({ id }) => id), of.id];
    // Where other uploads have used the quota up meanwhile, the mail server sends the mail again, and the file is left out.
    const bytes = await addUpload(own, { publisherId, at: now }, written, writer.locale);
    const details = { files: ids.join(' '), bytes };
    await recordAudit(own, null, { kind: 'files_uploaded', publisherId, personId: writer.id, details });
    return ids;
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
      const arrival = { reply, place, at: now() };
      const came = await writeFiles(arrival);
      await asNetwork(database, async (network) => {
        const { row, member } = await lockPlace(network, place);
        const [received] = await network
          .insert(inboundMail)
          .values({ id: randomUUIDv7(), digest: reply.digest, questionId: row.id, receivedAt: arrival.at })
          .onConflictDoNothing()
          .returning({ id: inboundMail.id });
        if (received === undefined) return;
        if (await hasTooMany(network, row, arrival)) {
          log.info({ question: place.number }, 'a mail to a question was dropped: it got too many within an hour');
          return;
        }
        // The network's role may do all of a publisher's, and the mail was proven to be the member's own.
        const own = network as Database as OwnDatabase;
        const files = await addReplyFiles(own, member, came?.written ?? []);
        const message = { text: reply.text(), isByMail: true, files, refusedFiles: came?.refused };
        await questions.reply(own, member, row, message, member.person.locale);
      });
    },
  };
}

async function* formOf({ files }: WrittenReply): SentForm {
  for (const { filename, mimeType, content } of files)
    yield { kind: 'file', field: uploadField, name: filename ?? nameOfType(mimeType), content: piecesOf(content) };
}

async function* piecesOf(content: WrittenReply['files'][number]['content']): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

/** The locked question of a reply, and the writer. Throws `MailNotAccepted` for a person who may not write. */
async function lockPlace(network: NetworkDatabase, { number, personId }: ReplyPlace) {
  const [row] = await network.select().from(question).where(eq(question.number, number)).for('update');
  const member = row === undefined ? null : await findWriter(network, row, personId);
  if (row === undefined || member === null)
    throw new MailNotAccepted('You may no longer write to this question: sign in to the console');
  return { row, member };
}

/** Whether a question got as many mails within an hour as it may, without this one. */
async function hasTooMany(network: NetworkDatabase, { id }: QuestionRow, { reply, at }: Arrival): Promise<boolean> {
  const { questionId, digest, receivedAt } = inboundMail;
  const since = new Date(at.getTime() - hour);
  const others = and(eq(questionId, id), ne(digest, reply.digest), gt(receivedAt, since));
  return (await network.$count(inboundMail, others)) >= mostAnHour;
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
