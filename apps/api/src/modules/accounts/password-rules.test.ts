import { expect, test } from 'vitest';
import { passwordFault } from './passwords.ts';

const owner = { email: 'anna.nord@northwind.example', company: 'Northwind Games' };

test.each([
  '12345678',
  'password',
  'PassWord',
  'qwertyuiop',
  'iloveyou',
  '1234-5678',
  'anna.nord@northwind.example',
  'Anna.Nord',
  'northwind games',
  'NorthwindGames',
  'Publisher Console',
  'publisher-console',
  'Кабинет издателя',
])('%s is too easy to guess', (password) => {
  expect(passwordFault(password, owner)).toBe('passwordGuessable');
});

test('accents that were typed apart from their letters do not make a password long', () => {
  expect(passwordFault('йёйё'.normalize('NFD'), owner)).toBe('passwordShort');
  expect(passwordFault('йёйёйёйё'.normalize('NFD'), owner)).toBeNull();
});

test.each([
  'correct horse battery',
  'ходил олег по полю',
  '        ',
  '!?!?!?!?',
  'Northwind Games, 2014',
  'anna.nord+northwind',
])('%s is accepted as a password', (password) => {
  expect(passwordFault(password, owner)).toBeNull();
});
