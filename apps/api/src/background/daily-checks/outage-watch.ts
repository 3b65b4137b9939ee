/** So many different domains say something about the machine that asks them, and not about themselves. */
const fewestDomains = 20;

/** Tells sites that do not answer from a machine that has no way out to them. */
export interface OutageWatch {
  /** Notes whether a server of a domain could be asked whose files could be loaded before. */
  note(domain: string, could: boolean): void;
  /**
   * Ends a round. An outage is on if more than half of at least 20 domains could not be asked. A smaller round in which more
   * than half could not is judged together with the domains that were asked last before it.
   */
  endRound(): { isOutage: boolean };
}

export function createOutageWatch(): OutageWatch {
  /** Longest ago first. */
  const couldBeAsked = new Map<string, boolean>();
  let ofRound = new Set<string>();
  return {
    note(domain, could) {
      couldBeAsked.delete(domain);
      couldBeAsked.set(domain, could);
      ofRound.add(domain);
    },
    endRound() {
      const judged = [...couldBeAsked].slice(-Math.max(ofRound.size, fewestDomains));
      const round = judged.filter(([domain]) => ofRound.has(domain));
      ofRound = new Set();
      couldBeAsked.clear();
      for (const [domain, could] of judged) couldBeAsked.set(domain, could);
      return { isOutage: judged.length >= fewestDomains && mostFailed(judged) && mostFailed(round) };
    },
  };
}

function mostFailed(domains: [string, boolean][]): boolean {
  return domains.filter(([, could]) => !could).length > domains.length / 2;
}
