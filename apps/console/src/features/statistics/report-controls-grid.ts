import { tv } from '@publisher-console/ui/tv.ts';

const twoColumns = 'grid grid-cols-2 items-start gap-2';

/** In three columns, the buttons of the second row would leave the period above them no room for its days. */
const twelveColumns =
  'lg:max-xl:grid-cols-12 lg:max-xl:*:nth-1:col-span-6 lg:max-xl:*:nth-2:col-span-2 lg:max-xl:*:nth-3:col-span-4 lg:max-xl:*:nth-4:col-span-2 lg:max-xl:*:nth-5:col-span-3 lg:max-xl:*:nth-6:col-span-7';

const threeColumns = 'xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_max-content]';

const oneRow = 'min-[112rem]:grid-cols-[minmax(0,2.1fr)_minmax(0,1.15fr)_minmax(0,1.35fr)_minmax(0,0.9fr)_auto_auto]';

/** The places of the six controls of a report. The widths do not depend on what is chosen: nothing moves while one ticks. */
export const controlsGridStyle = tv({ base: [twoColumns, twelveColumns, threeColumns, oneRow].join(' ') });
