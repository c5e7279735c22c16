import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword, mailboxOf } from './common-password.ts'

describe('a common password', () => {
  it.each([
    'Password1',
    'passWord123!',
    'P@ssw0rd',
    'P@$$w0rd2026',
    '123Password',
    'Qwerty123',
    'Qwertyuiop1',
    '1Qaz2wsx',
    '1q2w3e4R',
    'Asdf1234',
    'Abc12345',
    'Abcd1234',
    'Zxcvbnm1',
    'Poiuyt12',
    'Iloveyou1',
    'Welcome2026!',
    'LetMeIn1',
    'Dragon123',
    'Football1',
    'Aa123456',
    'A1b2c3d4',
    'LoveLove1',
    'Abab1212',
  ])('is refused however it is dressed up: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['Mekong2026', 'Tr4m-Kettle', 'kX9vQ2mB', 'Passwordless7tree', 'xK3jW8pLq'])(
    'is not %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  it('is refused when it is made of the provider’s name or the customer’s', () => {
    for (const password of ['Tonle2026', 'T0nleCloud1', 'Cambodia855', 'PhnomPenh12']) {
      expect(isCommonPassword(password)).toBe(true)
    }
    const own = ['Sopheak', mailboxOf('keo.sopheak99@example.com')]
    expect(isCommonPassword('xSopheak7Q', own)).toBe(true)
    expect(isCommonPassword('Keo.Sopheak99', own)).toBe(true)
    expect(isCommonPassword('Mekong2026', own)).toBe(false)
    // Too short to count.
    expect(isCommonPassword('Mekong2026', ['kon', ''])).toBe(false)
  })

  it('is no random one', () => {
    const random = fc.array(fc.constantFrom(...Array.from('BDFGHJLMNPRSTVWZbdfghjlmnprstvwz')), {
      minLength: 10,
      maxLength: 20,
    })
    fc.assert(
      fc.property(random, fc.nat(9), (letters, digit) => {
        fc.pre(new Set(letters.map((letter) => letter.toLowerCase())).size > 6)
        expect(isCommonPassword(`${letters.join('')}${digit}`)).toBe(false)
      }),
    )
  })
})
