import { describe, expect, it } from 'vitest'
import { verbInput } from '../../platform/verbs/index.ts'
import { verbs } from '../verbs.ts'
import { describeVerb, staffAreaVerbs } from './offered-verbs.ts'

const takesJson = staffAreaVerbs(verbs).filter((verb) => describeVerb(verb).file === 'JSON')

describe.each(takesJson.map((verb) => [`${verb.noun} ${verb.verb}`, verb] as const))(
  'the form of %s',
  (_, verb) => {
    const { example = '' } = describeVerb(verb)

    it('shows an example of its file that the command takes', () => {
      expect(example).not.toBe('')
      expect(() => verbInput(verb, {}, { name: 'example.json', text: example })).not.toThrow()
    })

    it('says where the example is', () => {
      expect(verb.help.join(' ')).toContain('the staff area')
    })
  },
)

it('offers every file of a programme', () => {
  expect(takesJson.map(({ noun }) => noun)).toEqual(['affiliate', 'loyalty', 'promotions', 'wheel'])
})

it('shows a preview of every change of what is sold', () => {
  const changes = staffAreaVerbs(verbs).filter(
    (one) => one.changes && /^(?:catalogue|voucher|maintenance|rate):/.test(one.permission),
  )
  const without = changes.filter((one) => !describeVerb(one).showsPreview)
  // An import of prices has a preview of its own, by rows.
  expect(without.map(({ verb }) => verb)).toEqual(['import', 'import', 'import'])
})
