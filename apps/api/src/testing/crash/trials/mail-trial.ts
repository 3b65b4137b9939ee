import { setTimeout as delay } from 'node:timers/promises';
import { startTestSmtpServer } from '#stores/mail/testing/test-smtp-server.ts';
import type { CrashCounts, CrashTrial, Staging, StagedTrial } from '#testing/crash/crash-trial.ts';
import { seedPublishers } from '#testing/crash/seeded-publishers.ts';
import { call, newAddress } from '#testing/crash/session.ts';
import { startApi } from '#testing/crash/this-api.ts';

const mailsOfRound = 12;
/** Milliseconds: the lease of a mail that a killed process was sending has to end, and a failed one is tried again. */
const longestWait = 50_000;

/** A mail server may be handed a mail again after a crash, and RFC 5321 wants that more than a lost one (§4.5.4.1, §6.1). */
async function stageMails(staging: Staging): Promise<StagedTrial> {
  const smtp = await startTestSmtpServer();
  const settings = { ...(await staging.embeddedSql()), SMTP_URL: smtp.url };
  const publishers = await seedPublishers(settings, mailsOfRound * staging.rounds);
  const promised: string[] = [];
  let api = await startApi(settings);
  const timesOf = (email: string) => smtp.received.filter(({ recipients }) => recipients.includes(email)).length;

  return {
    round: async (part): Promise<Partial<CrashCounts>> => {
      const before = promised.length;
      const received = smtp.received.length;
      const own = publishers.splice(0, mailsOfRound);
      const asking = own.map(async ({ email }) => {
        await call(api.origin, '/restore/password', { body: { email }, address: newAddress() });
        promised.push(email);
      });
      const asked = Promise.allSettled(asking);
      // The server has the mail, and the API has not noted yet that it is sent.
      const isHalfSent = () => smtp.received.length - received >= Math.ceil(mailsOfRound * part);
      for (let waited = 0; !isHalfSent() && waited < longestWait; waited += 1) await delay(1);
      await api.kill();
      await asked;
      api = await startApi(settings);
      const acknowledged = promised.length - before;
      return { acknowledged, unknown: own.length - acknowledged };
    },
    end: async () => {
      const end = performance.now() + longestWait;
      while (promised.some((email) => timesOf(email) === 0) && performance.now() < end) await delay(100);
      const times = promised.map(timesOf);
      return {
        lost: times.filter((one) => one === 0).length,
        doubled: times.filter((one) => one === 2).length,
        faults: times.filter((one) => one > 2).map((one) => `a mail was sent ${one} times`),
      };
    },
    close: async () => {
      await api.kill();
      await smtp.close();
    },
  };
}

export const mailTrial: CrashTrial = {
  name: 'API killed while it sends mails',
  share: 0.15,
  brokenBuilds: ['a mail counts as sent before it is'],
  mayDouble: true,
  stage: stageMails,
};
