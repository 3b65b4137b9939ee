/** With fewer domains, failures are more likely faults of the domains than of this machine. */
const fewestDomains = 20;

/** Distinguishes sites that are down from a machine without access to the internet. */
export interface OutageWatch {
  /** Records whether a domain answered. To be called only for domains that have answered before. */
  record(domain: string, hasAnswered: boolean): void;
  /**
   * Ends a round. It is an outage if more than half of at least 20 domains did not answer. A smaller round in which more than
   * half did not is judged together with the domains that were recorded last before it.
   */
  endRound(): { isOutage: boolean };
}

export function createOutageWatch(): OutageWatch {
  /** The oldest record first. */
  const answers = new Map<string, boolean>();
  let ofRound = new Set<string>();
  return {
    record(domain, hasAnswered) {
      answers.delete(domain);
      answers.set(domain, hasAnswered);
      ofRound.add(domain);
    },
    endRound() {
      const judged = [...answers].slice(-Math.max(ofRound.size, fewestDomains));
      const round = judged.filter(([domain]) => ofRound.has(domain));
      ofRound = new Set();
      answers.clear();
      for (const [domain, hasAnswered] of judged) answers.set(domain, hasAnswered);
      return { isOutage: judged.length >= fewestDomains && mostFailed(judged) && mostFailed(round) };
    },
  };
}

function mostFailed(domains: [string, boolean][]): boolean {
  return domains.filter(([, hasAnswered]) => !hasAnswered).length > domains.length / 2;
}
