import type { SessionDevice } from '@publisher-console/api-contract';
import Bowser from 'bowser';
import type { AnswerData, ClientInfo, SessionCaller } from '#contract/operation.ts';
import { ApiError, requireEntityId } from '#contract/api-error.ts';
import { lockPerson } from '#modules/publishers/persons.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { SessionDependencies } from './session-dependencies.ts';
import { endOtherSessions, endSession, isOver, requireFreshProof, requireOngoing } from './session-end.ts';
import { sessionOf, unendedSessions } from './session-repository.ts';
import type { SessionRow } from './session-repository.ts';
import { supportViewsOf } from './view-sessions.ts';

/** The library accepts any word before a slash as a browser's name. Only names of its own list are browsers. */
const knownBrowsers = new Set(Object.values<string>(Bowser.BROWSER_MAP));

/**
 * Reads the browser and system from a `User-Agent` header. Versions are left out, because browsers freeze or hide them.
 */
export function sessionDevice(userAgent: string): SessionDevice {
  // The library refuses an empty text.
  const { browser, os } = Bowser.parse(userAgent === '' ? ' ' : userAgent);
  return {
    browser: browser.name !== undefined && knownBrowsers.has(browser.name) ? browser.name : null,
    system: os.name ?? null,
    userAgent,
  };
}

/** The sessions in which a person is signed in, and the calls that end them. */
interface OpenSessions {
  /**
   * The sessions that have not ended: the caller's own first, then the others by their last use, the latest first. Beside
   * them, when the network's support looked at the publisher.
   */
  all(caller: SessionCaller): Promise<AnswerData<'getSessions'>>;
  /**
   * Ends one session. Rejects a caller without a fresh proof of identity, and an id that is not of a session of the
   * person.
   */
  end(caller: SessionCaller, id: string, clientInfo: ClientInfo): Promise<null>;
  /** Ends every session but the caller's. Rejects a caller without a fresh proof of identity. */
  endOthers(caller: SessionCaller, clientInfo: ClientInfo): Promise<AnswerData<'endOtherSessions'>>;
}

const reason = 'ended_by_owner';

export function createOpenSessions({ database, now }: Pick<SessionDependencies, 'database' | 'now'>): OpenSessions {
  const ongoing = async (own: OwnDatabase, personId: string) =>
    (await unendedSessions(own, { personId })).filter((session) => !isOver(session, now()));

  /**
   * Does work under a lock on the person, if the caller's session has not ended. When two sessions end each other,
   * only one of them succeeds.
   */
  function inTurn<Result>({ personId, sessionId }: SessionCaller, work: (own: OwnDatabase) => Promise<Result>) {
    return asPerson(database, personId, async (own) => {
      await lockPerson(own, personId);
      await requireOngoing(own, sessionId);
      return work(own);
    });
  }

  return {
    all: async ({ personId, publisherId, sessionId }) => {
      const sessions = await asPerson(database, personId, (own) => ongoing(own, personId));
      const described = sessions.map((session) => describe(session, sessionId));
      const items = described.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
      const supportViews = await supportViewsOf(database, publisherId, now());
      return { items, sessionList: items, supportViews };
    },

    end: (caller, typedId, clientInfo) => {
      const id = requireEntityId(typedId);
      requireFreshProof(caller, now());
      return inTurn(caller, async (own) => {
        const ended = await sessionOf(own, caller.personId, id);
        if (ended === null) throw new ApiError('not_found');
        await endSession(own, ended, { reason, at: now(), call: clientInfo });
        return null;
      });
    },

    endOthers: (caller, clientInfo) => {
      requireFreshProof(caller, now());
      return inTurn(caller, async (own) => {
        const endedCount = (await ongoing(own, caller.personId)).filter(({ id }) => id !== caller.sessionId).length;
        await endOtherSessions(own, caller, { reason, at: now(), call: clientInfo });
        return { endedCount };
      });
    },
  };
}

function describe(session: SessionRow, currentId: string) {
  const { id, userAgent, clientAddress, createdAt, refreshedAt } = session;
  return {
    id,
    device: sessionDevice(userAgent),
    clientAddress,
    createdAt: createdAt.toISOString(),
    lastUsedAt: refreshedAt.toISOString(),
    isCurrent: id === currentId,
  };
}
