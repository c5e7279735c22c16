import { expect, it } from 'vitest'
import { editsAfter } from './use-draft.ts'

it('takes what was sent for saved, and keeps what was typed meanwhile', () => {
  const sent = { firstName: 'Sokha', lastName: 'Chan', city: 'Kampot' }
  expect(editsAfter({ firstName: 'Sokha', lastName: 'Chanthou' }, sent)).toEqual({
    lastName: 'Chanthou',
  })
  expect(editsAfter({ city: 'Kampot' }, sent)).toEqual({})
})
