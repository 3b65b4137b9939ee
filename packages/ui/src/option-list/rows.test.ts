import { describe, expect, it } from 'vitest';

import { rowsOf, toggled } from './rows.ts';

const options = [
  { id: 'chess', title: 'Chess Trainer' },
  { id: 'drift', title: 'Drift City' },
];

describe('the rows of an option list', () => {
  it('are the options whose titles contain the term, in any case', () => {
    expect(rowsOf(options, ' CITY ', 'All apps')).toEqual([options[1]]);
    expect(rowsOf(options, 'puzzle', 'All apps')).toEqual([]);
  });

  it('start with the row for everything while there is no term', () => {
    expect(rowsOf(options, ' ', 'All apps')).toEqual([{ id: null, title: 'All apps' }, ...options]);
    expect(rowsOf(options, '', undefined)).toEqual(options);
  });
});

describe('choosing a row', () => {
  it('adds its id at the end, and choosing it again removes it', () => {
    expect(toggled(['drift'], 'chess')).toEqual(['drift', 'chess']);
    expect(toggled(['drift', 'chess'], 'drift')).toEqual(['chess']);
  });

  it('for everything leaves no id', () => {
    expect(toggled(['drift'], null)).toEqual([]);
  });
});
