import { expect, it } from 'vitest'
import { editsAfter } from './use-draft.ts'

it('marks the sent values as saved, and keeps input typed meanwhile', () => {
  const sent = { firstName: 'Sokha', lastName: 'Chan', city: 'Kampot' }
  expect(editsAfter({ firstName: 'Sokha', lastName: 'Chanthou' }, sent)).toEqual({
    lastName: 'Chanthou',
  })
  expect(editsAfter({ city: 'Kampot' }, sent)).toEqual({})
})
