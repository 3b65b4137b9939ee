import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';

import { useCurrentUser } from '#session/use-current-user.ts';

import { OfferAcceptance } from './offer-acceptance.tsx';

/** The button below the text of the offer; nothing for visitors and after the acceptance. */
export function OfferEnd({ next }: { next: string | undefined }) {
  const user = useCurrentUser();
  if (!user || user.hasAcceptedOffer) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-6 max-md:p-4 md:px-10 print:hidden">
      <p className="min-w-56 flex-1 text-pretty">
        <Trans>Have you read the offer? By accepting it, you agree to its terms.</Trans>
      </p>
      <OfferAcceptance user={user} next={next} />
    </Card>
  );
}
