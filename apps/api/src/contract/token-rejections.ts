import type { ApiTokenScope } from '@publisher-console/api-contract';
import { Rejection } from './rejection.ts';

/** Makes the rejection of a call that an API token has no scope for. `scope` is null where no token may make the call. */
export function scopeMissing(scope: ApiTokenScope | null): Rejection {
  if (scope === null) return new Rejection('scope_missing', { data: { scope } });
  const sentence = {
    en: `This API token lacks the scope ${scope}, which this call needs`,
    ru: `У этого API-токена нет права ${scope}, которое нужно для этого вызова`,
  };
  return new Rejection('scope_missing', { data: { scope }, sentence });
}

/** Makes the rejection of a call with an API token that is meant for other networks than that of the client. */
export function networkNotAllowed(clientAddress: string): Rejection {
  const sentence = {
    en: `This API token may not be used from ${clientAddress}`,
    ru: `Этот API-токен нельзя использовать с адреса ${clientAddress}`,
  };
  return new Rejection('network_not_allowed', { data: { clientAddress }, sentence });
}
