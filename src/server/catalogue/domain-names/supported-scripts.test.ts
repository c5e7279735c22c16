import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toStrictAscii } from '../../platform/domain-names/idn.ts'
import { takesScript, untakenScript, type ScriptRules } from './supported-scripts.ts'

const org: ScriptRules = { acceptsIdn: true, scripts: ['Cyrl', 'Hans', 'Hant', 'Kore'] }
const com: ScriptRules = { acceptsIdn: true, scripts: ['Khmr', 'Thai', 'Jpan'] }
const eu: ScriptRules = { acceptsIdn: true, scripts: [] }
const io: ScriptRules = { acceptsIdn: false, scripts: [] }
const unknown: ScriptRules = { acceptsIdn: true, scripts: undefined }

describe('the script in which a TLD takes no names', () => {
  test.each([
    ['sabay-168', io, undefined],
    ['ខ្មែរ', com, undefined],
    ['ខ្មែរ', org, 'Khmr'],
    ['ខ្មែរ', eu, 'Khmr'],
    ['ខ្មែរ', io, 'Khmr'],
    ['ខ្មែរ', unknown, undefined],
    ['xn--j2e0cg3n2c', org, 'Khmr'],
    ['xn--j2e0cg3n2c', com, undefined],
    ['café', org, undefined],
    ['café', eu, undefined],
    ['café', io, 'Latn'],
    ['sabayខ្មែរ', com, undefined],
    ['sabayខ្មែរ', org, 'Khmr'],
    ['sabay១៦៨', org, 'Khmr'],
    ['ไทยខ្មែរ', { acceptsIdn: true, scripts: ['Thai'] }, 'Khmr'],
    // Chinese, Japanese and Korean all use Han.
    ['中文', org, undefined],
    ['中文', com, undefined],
    ['カフェー', com, undefined],
    ['ひらがな', com, undefined],
    ['カフェー', org, 'Kana'],
    ['서울', org, undefined],
    ['서울', com, 'Hang'],
    // A script that IDNA does not allow.
    ['𐎀', { acceptsIdn: true, scripts: ['Ugar'] }, 'Zzzz'],
  ])('%s under %j: %s', (label, rules, script) => {
    expect(untakenScript(label, rules)).toBe(script)
    expect(takesScript(label, rules)).toBe(script === undefined)
  })
})

const rulesOf = fc.record({
  acceptsIdn: fc.boolean(),
  scripts: fc.option(
    fc.uniqueArray(
      fc.constantFrom<string[]>('Khmr', 'Thai', 'Laoo', 'Cyrl', 'Hans', 'Jpan', 'Kore', 'Nonsense'),
    ),
    { nil: undefined },
  ),
})
const plain = fc.stringMatching(/^[a-wyz0-9][a-z0-9-]{0,20}$/)
const samples: Readonly<Record<string, string>> = {
  Khmr: 'ភ្នំពេញ១៦៨',
  Thai: 'ร้านกาแฟ',
  Laoo: 'ລາວ',
  Cyrl: 'почта',
  Hans: '中国',
}
const code = fc.constantFrom(...Object.keys(samples))

describe('whatever the rules', () => {
  test('ASCII is taken', () => {
    fc.assert(fc.property(plain, rulesOf, (label, rules) => takesScript(label, rules)))
  })

  test('a script is taken where its code is listed, and, but for parts in common, only there', () => {
    fc.assert(
      fc.property(code, rulesOf, plain, (script, { scripts }, latin) => {
        const label = `${latin}${samples[script] ?? ''}`
        const others = (scripts ?? []).filter((one) => !['Jpan', 'Kore'].includes(one))
        expect(takesScript(label, { acceptsIdn: true, scripts: others })).toBe(
          others.includes(script),
        )
        expect(takesScript(label, { acceptsIdn: false, scripts: others })).toBe(false)
        expect(takesScript(label, { acceptsIdn: true, scripts: undefined })).toBe(true)
      }),
    )
  })

  test('more scripts never take less', () => {
    fc.assert(
      fc.property(code, rulesOf, code, (script, rules, more) => {
        const label = samples[script] ?? ''
        const wider = { ...rules, scripts: [...(rules.scripts ?? []), more] }
        return (
          rules.scripts === undefined || !takesScript(label, rules) || takesScript(label, wider)
        )
      }),
    )
  })

  test('a label is judged alike in both of its forms, and by each of its letters', () => {
    const label = fc
      .array(fc.oneof(plain, fc.constantFrom(...Object.values(samples))), {
        minLength: 1,
        maxLength: 2,
      })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(label, rulesOf, (unicode, rules) => {
        const ascii = toStrictAscii(unicode)
        fc.pre(ascii !== undefined)
        expect(untakenScript(ascii, rules)).toBe(untakenScript(unicode, rules))
        const parts = Array.from(unicode).every((character) => takesScript(character, rules))
        expect(takesScript(unicode, rules)).toBe(parts)
      }),
    )
  })
})
