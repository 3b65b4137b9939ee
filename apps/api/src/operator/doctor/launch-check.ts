import type { Config } from '#config.ts';
import type { Inspection } from '#modules/health/inspection.network.ts';
import { findingsOf } from './finding.ts';
import type { Finding } from './finding.ts';

/** Seconds. */
const day = 86_400;

/** What publishers need from the operator: texts to accept, figures of these days, and approved apps. */
export function checkLaunch(inspection: Inspection, config: Config): Finding[] {
  return [...checkDocuments(inspection, config), checkFacts(inspection), checkApprovals(inspection)];
}

function checkDocuments({ documents }: Inspection, { network }: Config): Finding[] {
  const { ok, warn, fail } = findingsOf('documents');
  const hasOffer = documents.includes('offer') || network.offerUrl !== undefined;
  const offer = hasOffer
    ? []
    : [
        fail(
          'There is no offer: nobody can accept it, and so nobody can add an app.',
          `Publish it: ${command('offer')}.`,
        ),
      ];
  const missing = (['privacy_policy', 'terms'] as const).filter((kind) => !documents.includes(kind));
  const texts = missing.map((kind) => {
    const name = kind === 'terms' ? 'terms of use are' : 'privacy policy is';
    return warn(`No ${name} published: people who register cannot read what they agree to.`, `${command(kind)}.`);
  });
  const found = [...offer, ...texts];
  return found.length > 0 ? found : [ok('Offer, privacy policy and terms can be read.')];
}

function command(kind: Inspection['documents'][number]): string {
  return `bin/network documents set ${kind} FILE --language en`;
}

function checkFacts({ factsAge }: Inspection): Finding {
  const { ok, warn, notChecked } = findingsOf('data');
  if (factsAge === null) return notChecked('No statistics were loaded.');
  const hours = Math.max(0, Math.floor(factsAge / 3_600));
  const reach = `The newest facts are ${hours} h old.`;
  // Facts of yesterday are loaded once a day.
  return factsAge < 2 * day
    ? ok(reach)
    : warn(reach, 'Did the last load run, or was it refused? See bin/network stats loads.');
}

function checkApprovals({ approvals: { waiting, oldest } }: Inspection): Finding {
  const { ok, warn } = findingsOf('approvals');
  const days = Math.floor((oldest ?? 0) / day);
  const apps = waiting === 1 ? '1 app waits' : `${waiting} apps wait`;
  if (days < 1) return ok(waiting === 0 ? 'No app waits for approval.' : `${apps} for approval, for less than a day.`);
  return warn(
    `${apps} for approval; the oldest was added ${days} ${days === 1 ? 'day' : 'days'} ago.`,
    'See bin/network apps list --status on_check.',
  );
}
