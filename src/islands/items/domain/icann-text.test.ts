import { expect, it } from 'vitest'
import { icannText } from './icann-text.ts'

const messages = { 'domain:icann': 'one {fee}', 'domain:icann.all': 'all {fee}' }

it('sums the ICANN fees exactly', () => {
  expect(icannText(messages, 'icann', [0.2])).toBe('one $0.20')
  expect(icannText(messages, 'icann.all', [0.2, 0, 0.4, 1.8])).toBe('all $2.40')
})

it('is undefined without a fee', () => {
  expect(icannText(messages, 'icann', [0])).toBeUndefined()
  expect(icannText(messages, 'icann.all', [])).toBeUndefined()
})
