import { expect, it } from 'vitest'
import { createPasswords, type DeriveHash, type HashCost } from './password.ts'

it('knows the password again, and no other', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('Demo1234')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
  expect(await passwords.verify('Demo1234', stored)).toBe(true)
  expect(await passwords.verify('demo1234', stored)).toBe(false)
  expect(await passwords.hash('Demo1234')).not.toBe(stored)
})

it('reads a hash that another program wrote, with its own cost', async () => {
  // RFC 9106's reference program: `echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1`.
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await createPasswords().verify('password', stored)).toBe(true)
})

it('takes a password written in either Unicode form', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify('Ame\u0301lie1', await passwords.hash('Am\u00e9lie1'))).toBe(true)
})

it('takes as long for an unknown name', async () => {
  const costs: HashCost[] = []
  const derive: DeriveHash = (_, __, cost) => {
    costs.push(cost)
    return Promise.resolve(Buffer.alloc(32))
  }
  const passwords = createPasswords({ derive })
  const stored = await passwords.hash('Demo1234')
  expect(await passwords.verify('wrong', stored)).toBe(true)
  // An unknown name never signs in, even with an equal hash.
  expect(await passwords.verify('wrong', undefined)).toBe(false)
  const [ofNew, ofKnown, ofNobody, ...more] = costs
  expect(ofNobody).toEqual(ofKnown)
  expect(ofNobody).toEqual(ofNew)
  expect(more).toEqual([])
})

it('refuses when too many wait, and works again after them', async () => {
  const passwords = createPasswords({ atOnce: 1, mostWaiting: 1 })
  const first = passwords.hash('a')
  const second = passwords.hash('b')
  await expect(passwords.hash('c')).rejects.toMatchObject({ code: 'SYSTEM_BUSY' })
  await Promise.all([first, second])
  expect(await passwords.verify('d', await passwords.hash('d'))).toBe(true)
})

it('passes the slot on when the work fails', async () => {
  const passwords = createPasswords({ atOnce: 1, mostWaiting: 1 })
  await expect(passwords.verify('a', 'not a hash')).rejects.toThrow('not an argon2id hash')
  expect(await passwords.verify('a', undefined)).toBe(false)
})
