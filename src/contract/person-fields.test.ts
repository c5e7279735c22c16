import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ContactFields } from './addresses.ts'
import { CompanyInfo } from './profile.ts'
import {
  AddressLine,
  Name,
  NewPassword,
  passwordLength,
  Place,
  SixDigits,
  Username,
  usernameLength,
} from './person-fields.ts'
import { RequiredLines, Text } from './shared-shapes.ts'

const lower = Array.from('abcdefghijklmnopqrstuvwxyz')
const upper = lower.map((letter) => letter.toUpperCase())
const digits = Array.from('0123456789')
const asciiSigns = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(0x21 + at))

const of = (signs: readonly string[], constraints: fc.StringConstraints = {}) =>
  fc.string({ ...constraints, unit: fc.constantFrom(...signs) })

/** Returns the first error's message or type; undefined for valid input. */
const errorOf = (schema: v.GenericSchema, input: unknown): string | undefined => {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true })
  return parsed.success
    ? undefined
    : /^[A-Z_]+$/.test(parsed.issues[0].message)
      ? parsed.issues[0].message
      : parsed.issues[0].type
}

describe('a city', () => {
  it('has letters of any script, and no digits (account §5)', () => {
    for (const city of ['Phnom Penh', 'ភ្នំពេញ', "Ra's al-Khaimah"])
      expect(errorOf(Place, city)).toBeUndefined()
    for (const city of ['BKK 1', 'ខណ្ឌ៧', '#7']) expect(errorOf(Place, city)).toBe('INVALID_NAME')
  })
})

describe('what an invoice names', () => {
  const contact = {
    ...{ firstName: 'Sokha', lastName: 'Chan', organizationName: '', email: 'sokha@example.com' },
    ...{
      phoneNumber: '+85512345678',
      address1: '12 Street 240',
      city: 'Phnom Penh',
      country: 'KH',
    },
  }
  const named = [
    'firstName',
    'lastName',
    'organizationName',
    'address1',
    'address2',
    'city',
  ] as const

  it.each(named)('is in letters that its fonts have: %s', (field) => {
    for (const text of ['Nguyễn', 'សុខា', 'สมชาย', 'O’Neill & Sons'])
      expect(v.is(ContactFields, { ...contact, [field]: text })).toBe(true)
    for (const text of ['陈伟', 'やま', '김', 'محمد', 'Иван']) {
      const { issues } = v.safeParse(ContactFields, { ...contact, [field]: text })
      expect(issues?.map(({ message }) => message)).toEqual(['NOT_PRINTED'])
    }
  })

  it('is so for companies, too', () => {
    const { issues } = v.safeParse(CompanyInfo.entries.companyNameEn, '吴哥公司')
    expect(issues?.map(({ message }) => message)).toEqual(['NOT_PRINTED'])
  })
})

describe('a user name', () => {
  it('is 4 to 32 Latin letters and digits, trimmed', () => {
    const names = of([...lower, ...upper, ...digits], {
      minLength: usernameLength.min,
      maxLength: usernameLength.max,
    })
    fc.assert(fc.property(names, (name) => v.parse(Username, ` ${name}\t`) === name))
  })

  it('is nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(v.is(Username, text)).toBe(/^[A-Za-z0-9]{4,32}$/.test(text.trim()))
      }),
    )
  })

  it.each([
    ['abc', 'min_length'],
    ['a'.repeat(33), 'max_length'],
    ['so phea', 'INVALID_USERNAME'],
    ['Sophéa', 'INVALID_USERNAME'],
    ['សុភា១', 'INVALID_USERNAME'],
    ['name\u0301', 'INVALID_USERNAME'],
    ['１２３４', 'INVALID_USERNAME'],
    ['name\nname', 'INVALID_USERNAME'],
  ])('%j is %s', (text, error) => {
    expect(errorOf(Username, text)).toBe(error)
  })
})

describe('a new password', () => {
  const strong = fc
    .tuple(
      fc.constantFrom(...lower),
      fc.constantFrom(...upper),
      fc.constantFrom(...digits),
      of(asciiSigns, { minLength: passwordLength.min - 3, maxLength: passwordLength.max - 3 }),
    )
    .chain(([a, b, c, rest]) =>
      fc.shuffledSubarray([a, b, c, ...Array.from(rest)], { minLength: rest.length + 3 }),
    )
    .map((signs) => signs.join(''))

  it('is 8 to 32 ASCII signs with a lowercase and an uppercase letter and a digit, as typed', () => {
    fc.assert(fc.property(strong, (password) => v.parse(NewPassword, password) === password))
  })

  it('is nothing else', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      of(asciiSigns, { maxLength: 40 }),
    )
    fc.assert(
      fc.property(odd, (text) => {
        const isRight =
          /^[!-~]{8,32}$/.test(text) &&
          [/[a-z]/, /[A-Z]/, /[0-9]/].every((needed) => needed.test(text))
        expect(v.is(NewPassword, text)).toBe(isRight)
      }),
    )
  })

  it.each([
    ['lowercase letter', [...upper, ...digits]],
    ['uppercase letter', [...lower, ...digits]],
    ['digit', [...lower, ...upper]],
  ])('without a %s is PASSWORD_TOO_WEAK', (_, signs) => {
    const weak = of(signs, { minLength: passwordLength.min, maxLength: passwordLength.max })
    fc.assert(
      fc.property(weak, (password) => errorOf(NewPassword, password) === 'PASSWORD_TOO_WEAK'),
    )
  })

  it.each([
    ['', 'min_length'],
    ['Aa1xxxx', 'min_length'],
    [`Aa1${'x'.repeat(30)}`, 'max_length'],
    ['Mekong 2026', 'PASSWORD_CHARACTERS'],
    [' Mekong2026', 'PASSWORD_CHARACTERS'],
    ['Mekong2026😀', 'PASSWORD_CHARACTERS'],
    ['😀😀😀😀😀😀😀😀', 'PASSWORD_CHARACTERS'],
    ['ពាក្យសម្ងាត់A1a', 'PASSWORD_CHARACTERS'],
    ['Mekong2026é', 'PASSWORD_CHARACTERS'],
    ['Mekong2026\n', 'PASSWORD_CHARACTERS'],
  ])('%j is %s', (text, error) => {
    expect(errorOf(NewPassword, text)).toBe(error)
  })
})

describe('a code of six digits', () => {
  const blanks = of([' ', '\t', '\n', '\u00a0'], { maxLength: 3 })

  it('is taken however it was pasted', () => {
    const code = of(digits, { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(code, fc.array(blanks, { minLength: 7, maxLength: 7 }), (plain, between) => {
        const pasted = Array.from(plain)
          .map((digit, at) => `${between[at] ?? ''}${digit}`)
          .join('')
        expect(v.parse(SixDigits, `${pasted}${between[6] ?? ''}`)).toBe(plain)
      }),
    )
  })

  it('is nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        expect(v.is(SixDigits, text)).toBe(/^[0-9០-៩๐-๙]{6}$/.test(text.replace(/\s+/g, '')))
      }),
    )
  })

  it.each(['12345', '1234567', '12345a', '-12345', '1e5000', '១២៣៤៥', '１２３４５６'])(
    '%j is INVALID_CODE',
    (text) => {
      expect(errorOf(SixDigits, text)).toBe('INVALID_CODE')
    },
  )
})

describe('a name', () => {
  it.each(['សុភា', 'ក្រុង\u200bភ្នំ', 'สมชาย', "O'Brien-Sok", 'Nguye\u0302\u0303n', 'Y'])(
    '%s is one',
    (name) => {
      expect(v.parse(Name, name)).toBe(name)
    },
  )

  it.each([
    ['R2D2', 'INVALID_NAME'],
    ['សុភា១', 'INVALID_NAME'],
    ['Sok 😀', 'INVALID_NAME'],
    ['a\u202eb', 'INVALID_NAME'],
    ['<script', 'INVALID_NAME'],
    ['<b></b>', 'min_length'],
    ['\u200b\u200d', 'REQUIRED'],
  ])('%j is %s', (text, error) => {
    expect(errorOf(Name, text)).toBe(error)
  })

  it('never holds what could be HTML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const parsed = v.safeParse(Name, text)
        if (parsed.success) expect(parsed.output).not.toMatch(/[<>"\d]/)
      }),
    )
  })
})

describe('a line of an address', () => {
  it.each([
    'No. 12, Street 240',
    'ផ្ទះលេខ ១២ ផ្លូវ ២៤០ សង្កាត់ទន្លេបាសាក់',
    '99/1 หมู่ 4 ถ.สุขุมวิท',
    'شارع الشيخ زايد ١٢',
    "St. John's Rd. #4-B (2nd floor) & Co.",
    'Haus 5½, 3° Etage',
  ])('is %j', (text) => {
    expect(errorOf(AddressLine(150), text)).toBeUndefined()
  })

  it('is one line, whatever it was written on', () => {
    expect(v.parse(AddressLine(150), ' Vattanac\n Capital \t Tower ')).toBe(
      'Vattanac Capital Tower',
    )
  })

  it.each([
    ['🏠 Street 240', 'INVALID_NAME'],
    ['1\ufe0f\u20e3 Street', 'INVALID_NAME'],
    ['Street {240}', 'INVALID_NAME'],
    ['Street\u0007 240', 'INVALID_NAME'],
    ['Street \u202e042', 'INVALID_NAME'],
    [' ', 'min_length'],
  ])('is not %j: %s', (text, error) => {
    expect(errorOf(AddressLine(150), text)).toBe(error)
  })
})

describe('a text', () => {
  it.each(['\u0000', 'a\u0001b', 'a\u007fb', 'a\nb', 'a\u2066b', 'a\u202eb', 'a\u200fb'])(
    'of one line has no control and no sign of direction: %j',
    (text) => {
      expect(errorOf(Text(10), text)).toBe('INVALID')
    },
  )

  it('of several lines has line breaks, and the rest not', () => {
    expect(v.parse(RequiredLines(20), ' one\r\n\ttwo\n')).toBe('one\r\n\ttwo')
    for (const text of ['a\u0001b', 'a\u202eb'])
      expect(errorOf(RequiredLines(9), text)).toBe('INVALID')
  })
})

describe('a name’s length', () => {
  it('is counted as a reader does', () => {
    const khmer = 'ខ្មែរ'
    expect(errorOf(Name, khmer.repeat(25))).toBeUndefined()
    expect(errorOf(Name, khmer.repeat(26))).toBe('max_graphemes')
    expect(errorOf(Name, 'a'.repeat(51))).toBe('max_graphemes')
  })
})

describe('a VAT TIN', () => {
  const { vatTin } = CompanyInfo.entries
  it.each(['K001-901234567', 'k001901234567', '901234567', '0105536000315', '0-1055-36000-31-5'])(
    'is %s',
    (text) => {
      expect(errorOf(vatTin, text)).toBeUndefined()
    },
  )
  it.each([
    '------',
    'K001-',
    'K------',
    '12345678',
    '-123456789',
    '1--23456789',
    '1234567890123456',
  ])('is not %s', (text) => {
    expect(errorOf(vatTin, text)).toBe('INVALID_TIN')
  })
})
