import fc from 'fast-check'
import { expect, it } from 'vitest'
import { senderNameProblem } from '../../contract/sms-sender-name.ts'
import {
  newNameItem,
  pageOf,
  parseCredits,
  parseName,
  problemWhileTyping,
  productOf,
} from './sms-choices.ts'

const prices = {
  brandName: 120,
  credits: [
    { credits: 500, price: 17.5 },
    { credits: 1_000, price: 32 },
  ],
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 })

it('a URL keeps all choices of a name', () => {
  fc.assert(
    fc.property(text, text, text, (senderName, use, sample) => {
      const texts = { name: senderName, use, sample }
      const page = pageOf('/sms', 'sms-brand-name', texts, undefined)
      const params = new URL(page, 'http://localhost').searchParams
      expect(productOf(params)).toBe('sms-brand-name')
      expect(parseName(params)).toEqual({ senderName, use, sample })
    }),
  )
})

it('a URL keeps the size of credits, and an unknown one is the smallest', () => {
  const parse = (search: string) => parseCredits(new URLSearchParams(search), prices)
  expect(parse('credits=1000')).toBe(1_000)
  expect(parse('credits=7')).toBe(500)
  expect(parse('')).toBe(500)
  expect(parseCredits(new URLSearchParams(), { ...prices, credits: [] })).toBe(0)
})

it('a problem that is said while typing is never solved by further letters', () => {
  const typed = fc.string({
    unit: fc.constantFrom('A', 'b', '1', ' ', '-', '&', 'ក'),
    maxLength: 13,
  })
  fc.assert(
    fc.property(typed, typed, (name, more) => {
      if (problemWhileTyping(name) === undefined) return
      expect(senderNameProblem(name + more)).toBeDefined()
    }),
  )
})

it('an item has the price that was shown', () => {
  expect(newNameItem({ senderName: 'Mekong', use: 'a', sample: 'b' }, 120)).toMatchObject({
    option: { senderName: 'Mekong', use: 'a', sample: 'b' },
    expectedPrice: 120,
  })
})
