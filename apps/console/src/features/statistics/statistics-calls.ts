/** The calls that every report needs. In a file of its own, because every page of the console loads it with the routes. */
export const statisticsCalls = [
  '/criteria/preset-filter',
  '/criteria/filter',
  '/criteria/group',
  '/criteria/indicator',
  '/criteria/template',
];
