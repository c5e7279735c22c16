import { expect, it } from 'vitest'
import { hasThai, thaiWords } from './thai-text.ts'

const textOf = (text: string): readonly string[] =>
  thaiWords(text).map((word) => word.map((run) => run.text).join(''))

it('breaks between words, never before a closing sign or after an opening one', () => {
  expect(hasThai('Sokha Chan')).toBe(false)
  expect(hasThai('บริษัท ABC')).toBe(true)
  const words = textOf('บริษัท ตัวอย่าง จำกัด (มหาชน)')
  expect(words[0]).toBe('บริษัท ')
  expect(words.at(-1)).toBe('(มหาชน)')
  expect(words.join('')).toBe('บริษัท ตัวอย่าง จํากัด (มหาชน)')
})

it('puts the ring of ำ before a tone mark', () => {
  expect(textOf('น้ำ').join('')).toBe('น\u0e4d\u0e49\u0e32')
})

it('gives each script its font', () => {
  expect(thaiWords('ABC จำกัด').flat()).toEqual([
    { text: 'ABC ', isThai: false },
    { text: 'จํากัด', isThai: true },
  ])
})
