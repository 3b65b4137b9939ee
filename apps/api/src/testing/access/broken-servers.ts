import type { ContractCalls } from '#testing/contract-calls.ts';
import { namesThingsOf } from './access-cells.ts';
import type { AnyCall } from './access-cells.ts';
import type { Credentials, Neighbourhood } from './neighbourhood.ts';

type CallApi = ContractCalls['call'];

/** An API that does not check one thing. */
export interface BrokenServer {
  /** What it does not check, in plain words. */
  name: string;
  /** The columns of the matrix that must find it. */
  columns: string[];
  /** Calls it. */
  call: CallApi;
}

/** APIs that let callers in whom they would have to refuse, each for another reason. */
export function brokenServers(hood: Neighbourhood): BrokenServer[] {
  const { attacker, tokens } = hood;
  const asAttacker: Credentials = { token: attacker.token };
  const accepting = (name: string, columns: string[], isMeant: (sent: AnyCall) => boolean, as = asAttacker) => ({
    name,
    columns,
    call: replacing(hood, isMeant, as),
  });
  const withToken = (wrong: Credentials) => (sent: AnyCall) => sent.token === wrong.token;
  const isUnsigned = ({ token }: AnyCall) =>
    token?.split('.')[1] === attacker.token.split('.')[1] && token !== attacker.token;
  const isOfAnother = ({ refreshToken }: AnyCall) => refreshToken === hood.victim.refreshToken;
  const lacksScope = ({ token }: AnyCall) => tokens.narrow.some((narrow) => narrow.token === token);
  return [
    accepting('a call without a token', ['no token'], ({ token }) => token === undefined),
    accepting('a text in place of a token', ['broken token'], withToken({ token: 'broken' })),
    accepting('a token with a wrong signature', ['wrongly signed token'], isUnsigned),
    accepting('an access token after its end', ['expired access token'], withToken(hood.expired)),
    accepting('a session that has ended', ['ended session'], withToken(hood.ended)),
    accepting('the refresh token of another session', ['refresh token of another session'], isOfAnother),
    accepting('a blocked account', ['blocked account'], withToken(hood.blocked)),
    accepting('an API token of a blocked account', ['API token of a blocked account'], withToken(tokens.blocked)),
    accepting('a revoked API token', ['revoked API token'], withToken(tokens.revoked), tokens.whole),
    accepting('an API token after its end', ['expired API token'], withToken(tokens.expired), tokens.whole),
    accepting('an API token that nobody has', ['unknown API token'], withToken(tokens.unknown), tokens.whole),
    accepting('an API token without the scope', ['API token without the scope'], lacksScope),
    accepting('a session before the offer is accepted', ['offer not accepted'], withToken(hood.undecided)),
    accepting(
      'an API token before the offer is accepted',
      ['API token before the offer is accepted'],
      withToken(tokens.undecided),
    ),
    accepting('a session of a restore link for everything', ['restore session'], withToken(hood.restored)),
  ];
}

/** Calls the API with other credentials than were sent, as if it did not check those. */
function replacing({ api }: Neighbourhood, isMeant: (sent: AnyCall) => boolean, as: Credentials): CallApi {
  return (operation, sent = {}) => {
    if (!isMeant(sent)) return api.call(operation, sent);
    const { token: _token, refreshToken: _refreshToken, ...rest } = sent;
    return api.call(operation, { ...rest, ...as });
  };
}

/** APIs that answer a call about another publisher's things in another way than one about nobody's. */
export function tellingServers({ api, victim }: Neighbourhood): Omit<BrokenServer, 'columns'>[] {
  const changing = (name: string, change: (answer: Awaited<ReturnType<CallApi>>) => object) => {
    const call = async (...[operation, sent]: Parameters<CallApi>) => {
      const answer = await api.call(operation, sent);
      return namesThingsOf(victim, sent ?? {}) ? { ...answer, ...change(answer) } : answer;
    };
    return { name, call: call as CallApi };
  };
  return [
    changing('403 in place of 404 for things of another publisher', () => ({ status: 403 })),
    changing('another header for things of another publisher', ({ headers }) => ({
      headers: { ...headers, 'x-found': '1' },
    })),
    changing('another text for things of another publisher', ({ text }) => ({ text: `${text} ` })),
    changing('the address of another publisher', ({ text }) => ({
      text: text.replace(/\}$/u, `,"of":"${victim.email}"}`),
    })),
  ];
}
