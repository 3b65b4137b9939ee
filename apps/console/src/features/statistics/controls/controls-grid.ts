import { tv } from '@publisher-console/ui/tv.ts';

const twoColumns = 'grid grid-cols-2 items-start gap-2';

/** The buttons are below the filters and the groups, so that the period has room for its days. */
const fourColumns = 'lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_9.5rem_minmax(11.5rem,auto)]';

const threeColumns = 'xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_max-content]';

const oneRow = 'min-[112rem]:grid-cols-[minmax(0,2.1fr)_minmax(0,1.15fr)_minmax(0,1.35fr)_minmax(0,0.9fr)_auto_auto]';

/** The grid of the six controls of a report. The widths do not depend on the choice: ticking moves nothing. */
export const controlsGridStyle = tv({ base: [twoColumns, fourColumns, threeColumns, oneRow].join(' ') });
