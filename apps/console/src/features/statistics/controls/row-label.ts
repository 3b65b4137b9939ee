import { tv } from '@publisher-console/ui/tv.ts';

/**
 * The label of a control in the row. If the labels of all controls do not fit into one row, an icon replaces it. The
 * widths are those of the row, measured with the longest usual choices: below 60rem the controls have two rows. Russian
 * words are longer.
 */
export const rowLabelStyle = tv({
  base: 'whitespace-nowrap',
  variants: {
    of: {
      choice: '@min-[60rem]:@max-[68rem]:sr-only [:lang(ru)_&]:@max-[86rem]:sr-only',
      action: '@min-[60rem]:@max-[84rem]:sr-only [:lang(ru)_&]:@max-[96rem]:sr-only',
    },
  },
});

/** The icon that replaces such a label. */
export const rowIconStyle = tv({
  base: 'hidden size-4 shrink-0',
  variants: {
    of: {
      choice: '@min-[60rem]:@max-[68rem]:block [:lang(ru)_&]:@max-[86rem]:block',
      action: '@min-[60rem]:@max-[84rem]:block [:lang(ru)_&]:@max-[96rem]:block',
    },
  },
});
