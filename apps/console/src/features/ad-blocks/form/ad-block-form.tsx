import { lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';

import type { AdBlockFormDialogProps } from './ad-block-form-dialog.tsx';

const AdBlockFormDialog = lazyRouteComponent(() => import('./ad-block-form-dialog.tsx'), 'AdBlockFormDialog');

/** The form that adds an ad block to an application, loaded when it is opened. */
export function AdBlockForm(props: AdBlockFormDialogProps) {
  return (
    <LazyComponent>
      <AdBlockFormDialog {...props} />
    </LazyComponent>
  );
}
