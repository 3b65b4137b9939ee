import { Trans, useLingui } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';

import { Code } from './code.tsx';
import { receiveEvents } from './receive-events.ts';
import { SdkSection } from './sdk-section.tsx';

/** How a program receives events, so that it need not ask for them. */
export function EventsSection() {
  const { t } = useLingui();
  return (
    <SdkSection
      title={<Trans>Events instead of polling</Trans>}
      description={
        <Trans>
          Set an address in{' '}
          <Link to="/settings" search={{ tab: 'webhooks' }} className={linkStyle()}>
            Settings
          </Link>
          , and it is called when a day is final or when the status of an app changes.
        </Trans>
      }
    >
      <div className="flex min-w-0 flex-col gap-2">
        <p>
          <Trans>Add the secret of the webhook to the file .env:</Trans>
        </p>
        <Code label={t`Line for the webhook in the file .env`} code={receiveEvents.secret} />
        <p>
          <Trans>
            Save this as receive-events.mjs. It checks that an event comes from here. Put an HTTPS proxy in front of it:
          </Trans>
        </p>
        <Code label={t`File receive-events.mjs`} code={receiveEvents.program} />
        <p>
          <Trans>Run it, and send a test in Settings:</Trans>
        </p>
        <Code wraps label={t`Command that receives events`} code={receiveEvents.run} />
      </div>
    </SdkSection>
  );
}
