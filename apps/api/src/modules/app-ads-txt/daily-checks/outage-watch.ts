/** With fewer domains, failures are more likely faults of the domains than of this machine. */
const fewestDomains = 20;

/** Distinguishes sites that are down from a machine without access to the internet. */
export interface OutageWatch {
  /** Records whether a domain answered. To be called only for domains that have answered before. */
  record(domain: string, hasAnswered: boolean): void;
  /** Whether enough domains were recorded since the last verdict for another one by themselves. */
  canJudge(): boolean;
  /**
   * Judges the domains that were recorded since the last verdict. It is an outage if more than half of at least 20 domains
   * did not answer. Fewer, of which more than half did not, are judged together with those that were recorded last before.
   */
  isOutage(): boolean;
}

export function createOutageWatch(): OutageWatch {
  /** The oldest record first. */
  const answers = new Map<string, boolean>();
  let unjudged = new Set<string>();
  return {
    record(domain, hasAnswered) {
      answers.delete(domain);
      answers.set(domain, hasAnswered);
      unjudged.add(domain);
    },
    canJudge: () => unjudged.size >= fewestDomains,
    isOutage() {
      const judged = [...answers].slice(-Math.max(unjudged.size, fewestDomains));
      const newest = judged.filter(([domain]) => unjudged.has(domain));
      unjudged = new Set();
      answers.clear();
      for (const [domain, hasAnswered] of judged) answers.set(domain, hasAnswered);
      return judged.length >= fewestDomains && mostFailed(judged) && mostFailed(newest);
    },
  };
}

function mostFailed(domains: [string, boolean][]): boolean {
  return domains.filter(([, hasAnswered]) => !hasAnswered).length > domains.length / 2;
}
