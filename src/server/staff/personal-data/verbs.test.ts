import { expect, it } from 'vitest'
import { personalDataVerbs } from './verbs.ts'

it('lets staff who read accounts see no copy of the data, which has identity documents', () => {
  const needed = personalDataVerbs.map(({ verb, permission }) => [verb, permission])
  expect(Object.fromEntries(needed)).toEqual({
    ...{ export: 'account:export', delete: 'account:change', keep: 'account:change' },
    'list-deletions': 'account:read',
  })
})
