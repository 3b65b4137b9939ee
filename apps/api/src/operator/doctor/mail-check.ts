import { getDomain } from 'tldts';
import type { Config } from '#config.ts';
import { verifySmtpServer } from '#stores/mail/open-smtp-mailer.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { unresolved } from './origin-check.ts';
import type { Outside } from './outside.ts';
import { isPublic } from './settings-check.ts';

/** Connects to the mail server and signs in, without a mail, and looks whether receivers may believe the sender. */
export async function checkMail(config: Config, outside: Outside): Promise<Finding[]> {
  const { server, from } = config.mail;
  const findings = findingsOf('mail');
  if (server === undefined) return [findings.notChecked('SMTP_URL is not set: mails are kept in the data folder.')];
  const { host, port } = server;
  const answer = await verifySmtpServer(server).then(
    () =>
      findings.ok(
        `${host}:${port} answers${server.credentials === null ? '' : ' and accepts user and password'}; no mail was sent.`,
      ),
    (error: unknown) =>
      findings.fail(
        `${host}:${port} takes no mails: ${refusalOf(error)}.`,
        'Check host, port, user, password and TLS in SMTP_URL.',
      ),
  );
  if (!isPublic(config)) return [answer];
  const domain = from.address.split('@').at(-1) ?? '';
  return [answer, await checkRecord(domain, 'SPF', outside), await checkRecord(domain, 'DMARC', outside)];
}

/** Why a server cannot be used, without its own words: it may repeat the password. */
function refusalOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: number };
  if (code === 'EAUTH') return `it refuses user and password (${responseCode ?? 'without a code'})`;
  return responseCode !== undefined ? `it answers ${responseCode}` : reasonOf(error);
}

const records = {
  SPF: {
    begin: 'v=spf1',
    found: 'an SPF record; whether it names your mail server is not checked',
    cure: 'Add a TXT record that names your mail server, such as "v=spf1 include:mail.example -all".',
  },
  DMARC: {
    begin: 'v=DMARC1',
    found: 'a DMARC record',
    cure: 'Add a TXT record at _dmarc of the domain, such as "v=DMARC1; p=none; rua=mailto:…".',
  },
} as const;

async function checkRecord(domain: string, kind: keyof typeof records, outside: Outside): Promise<Finding> {
  const { ok, warn } = findingsOf(kind);
  const { begin, found, cure } = records[kind];
  // Receivers look at the organization's domain for a policy that the domain itself has not.
  const names = kind === 'SPF' ? [domain] : [`_dmarc.${domain}`, `_dmarc.${getDomain(domain) ?? domain}`];
  try {
    const texts = await Promise.all([...new Set(names)].map((name) => outside.texts(name)));
    if (texts.flat().some((text) => text.startsWith(begin))) return ok(`${domain} has ${found}.`);
    return warn(`${domain}, the domain of MAIL_FROM, has no ${kind} record: mails may count as spam.`, cure);
  } catch (error) {
    return unresolved(kind, error);
  }
}
