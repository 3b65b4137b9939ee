import { useLingui } from '@lingui/react';
import type { WebhookDelivery } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';

import { stateWords } from './webhook-words.ts';

export function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const { i18n } = useLingui();
  const { label, tone } = stateWords(i18n, state);
  return (
    <Status tone={tone}>
      <span>{label}</span>
    </Status>
  );
}
