import type { Handlers } from '#contract/operation.ts';
import { criteriaHandlers } from '#modules/criteria/criteria-handlers.ts';
import { healthHandlers } from '#modules/health/health-handlers.ts';
import type { AccountLinks } from '#modules/registration/account-links.ts';
import { confirmationWith } from '#modules/registration/confirmation.ts';
import { registrationHandlers } from '#modules/registration/registration-handlers.ts';
import type { KnownDevices } from '#modules/session/known-devices.ts';
import type { SessionDependencies } from '#modules/session/session-dependencies.ts';
import { sessionHandlers } from '#modules/session/session-handlers.ts';
import { statisticHandlers } from '#modules/statistic/statistic-handlers.ts';
import { userHandlers } from '#modules/user/user-handlers.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

interface HandlerDependencies extends SessionDependencies {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
  links: AccountLinks;
  knownDevices: KnownDevices;
  /** The scope of new accounts. */
  defaultScope: string;
  timeZone: string;
  finalAfterDays: number;
}

/** Collects the handlers of all operations from the modules. */
export function createHandlers(dependencies: HandlerDependencies): Handlers {
  const { warehouse } = dependencies;
  const confirmation = confirmationWith(dependencies);
  return {
    ...sessionHandlers({ ...dependencies, sendConfirmation: (account, peer) => confirmation.sendAgain(account, peer) }),
    ...registrationHandlers({ ...dependencies, confirmation }),
    ...userHandlers(dependencies),
    ...criteriaHandlers(dependencies),
    ...statisticHandlers({ ...dependencies, reports: warehouse.reader }),
    ...healthHandlers(dependencies),
  };
}
