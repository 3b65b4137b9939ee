import { hash as argon2 } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords, productCost } from './passwords.ts';

test('the product hashes with Argon2id over 64 MiB in three passes', async () => {
  const passwords = createPasswords(productCost);
  const hash = await passwords.hash('quiet amber lantern');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await passwords.verify(hash, 'quiet amber lantern')).toBe(true);
});

test('a password belongs to its own hash only, and to no unknown account', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const hash = await passwords.hash('quiet amber lantern');
  expect(await passwords.verify(hash, 'quiet amber lantern')).toBe(true);
  expect(await passwords.verify(hash, 'quiet amber lantern ')).toBe(false);
  expect(await passwords.verify(null, 'quiet amber lantern')).toBe(false);
});

test('a hash belongs to the password in whatever form its letters were typed, now and when the hash was made', async () => {
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const passwords = createPasswords(cost);
  const [composed, apart] = ['тёплый чай', 'тёплый чай'.normalize('NFD')];
  for (const typed of [composed, apart]) {
    const hash = await passwords.hash(typed);
    expect([await passwords.verify(hash, composed), await passwords.verify(hash, apart)]).toEqual([true, true]);
  }
  for (const older of [await argon2(composed, cost), await argon2(apart, cost)])
    expect([await passwords.verify(older, composed), await passwords.verify(older, apart)]).toEqual([true, true]);
  expect(await passwords.verify(null, apart)).toBe(false);
});

test('an unknown account is compared again after the hash for it could not be made', async () => {
  const cost = { memoryCost: 1, timeCost: 1, parallelism: 1 };
  const passwords = createPasswords(cost);
  await expect(passwords.verify(null, 'correct horse battery')).rejects.toThrow('Memory cost');
  cost.memoryCost = 8;
  expect(await passwords.verify(null, 'correct horse battery')).toBe(false);
});

test('the setting limits how many hashes are made at once, and a call beyond those that may wait is refused', async () => {
  const refusedOf = async (atOnce: number) => {
    const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }, atOnce);
    const hashes = Array.from({ length: 66 }, () => passwords.hash('quiet amber lantern'));
    const ends = await Promise.allSettled(hashes);
    return ends.filter(({ status }) => status === 'rejected').length;
  };
  expect([await refusedOf(1), await refusedOf(2)]).toEqual([1, 0]);
});

test('too many waiting passwords are refused before any work, until there is room again', async () => {
  const { hash, requireRoom } = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 }, 1);
  const hashes = Array.from({ length: 65 }, () => hash('correct horse battery'));
  expect(requireRoom).toThrow('unavailable');
  await Promise.all(hashes);
  expect(requireRoom).not.toThrow();
});
