import { lazyRouteComponent } from '@tanstack/react-router';

import { LatePart } from '#common/late/late-part.tsx';

import type { AdBlockFormDialogProps } from './ad-block-form-dialog.tsx';

const AdBlockFormDialog = lazyRouteComponent(() => import('./ad-block-form-dialog.tsx'), 'AdBlockFormDialog');

/** Loads the form ahead of time. */
export const adBlockFormLoads = [() => AdBlockFormDialog.preload?.()];

/** The form that adds an ad block to an application, loaded when it is opened. */
export function AdBlockForm(props: AdBlockFormDialogProps) {
  return (
    <LatePart>
      <AdBlockFormDialog {...props} />
    </LatePart>
  );
}
