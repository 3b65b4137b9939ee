import { useLingui } from '@lingui/react/macro';
import type { SessionDevice } from '@publisher-console/api-contract';

/** Names a device by its browser and system, as far as they are known. */
export function useDeviceName(): (device: SessionDevice) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
}
