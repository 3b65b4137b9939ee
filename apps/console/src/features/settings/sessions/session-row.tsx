import { Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';

import { Moment } from '#common/format/moment.tsx';

import { useDeviceName } from './use-device-name.ts';

/** The systems of phones, by the names that the API uses. */
const phoneSystems = /^(?:Android|iOS)$/;

interface SessionRowProps {
  session: Session;
  onEnd: () => void;
}

/** One session: the device, its last address, and times. An unknown client is shown by its `User-Agent`. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const { device, clientAddress, createdAt, lastUsedAt, isCurrent } = session;
  const name = useDeviceName()(device);
  const isUnknown = device.browser === null;
  const address = clientAddress ?? t`Address unknown`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <DeviceIcon system={device.system} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span>{name}</span>
          {isCurrent && (
            <Badge tone="success">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        {isUnknown && device.userAgent !== '' && (
          <p
            translate="no"
            className="line-clamp-2 font-mono text-caption wrap-anywhere text-text-muted"
            title={device.userAgent}
          >
            {device.userAgent}
          </p>
        )}
        <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
          <li className="wrap-anywhere">{address}</li>
          {!isCurrent && (
            <li>
              <Trans>
                Last used <Moment at={lastUsedAt} />
              </Trans>
            </li>
          )}
          <li>
            <Trans>
              Signed in <Moment at={createdAt} />
            </Trans>
          </li>
        </ul>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:col-start-2"
          aria-label={t`Sign out: ${name}, ${address}`}
          onClick={onEnd}
        >
          <Trans context="button">Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

function DeviceIcon({ system }: { system: string | null }) {
  const Icon = system === null ? MonitorSmartphone : phoneSystems.test(system) ? Smartphone : Laptop;
  return <Icon aria-hidden className="size-5 text-text-muted" />;
}
