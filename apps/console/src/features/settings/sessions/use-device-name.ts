import { useLingui } from '@lingui/react/macro';
import type { SessionDevice } from '@publisher-console/api-contract';

/** Names a device by what is known of it: the browser and the system, or one of them. */
export function useDeviceName(): (device: SessionDevice) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
}
