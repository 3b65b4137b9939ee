/** The fields, in braces, that the network's template of an act may have; each act has their values. */
export const actFields = [
  'company',
  'name',
  'publisherId',
  'contract',
  'contractDate',
  'statement',
  'month',
  'firstDay',
  'lastDay',
  'total',
  'currency',
  'network',
] as const;
