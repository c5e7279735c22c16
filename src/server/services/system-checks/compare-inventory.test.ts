import { expect, it } from 'vitest'
import { compareInventory, type Expected } from './compare-inventory.ts'

const must: Expected = { id: 'a', owner: null, must: true }
const may: Expected = { ...must, must: false }
const busy: Expected = { id: null, owner: 'item', must: false }
const held = { id: 'a', owner: 'item' }

it.each([
  ['nothing that both sides have', [must], [held], [must], []],
  ['nothing that is being ended', [may], [], [may], []],
  ['nothing that is being created', [busy], [held], [busy], []],
  ['nothing that was created meanwhile', [], [held], [must], []],
  ['nothing that was still being created when the list began', [busy], [held], [], []],
  ['nothing that was ended meanwhile', [must], [], [], []],
  ['nothing that became a service after the list', [], [], [must], []],
  ['an orphan', [], [held], [], [{ ...held, what: 'ORPHAN' }]],
  [
    'a second server of an item, which has one',
    [must],
    [held, { id: 'b', owner: 'item' }],
    [must],
    [{ id: 'b', owner: 'item', what: 'ORPHAN' }],
  ],
  ['what is missing', [must], [], [must], [{ id: 'a', what: 'MISSING' }]],
] as const)('finds %s', (_, before, found, after, differences) => {
  expect(compareInventory(before, found, after)).toEqual(differences)
})
