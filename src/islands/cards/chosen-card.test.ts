import { expect, it } from 'vitest'
import type { SavedCard } from '../../contract/cards.ts'
import { chosenCard } from './chosen-card.ts'

const saved = (id: string, more: Partial<SavedCard> = {}): SavedCard => ({
  ...{ id, brand: 'VISA', lastFour: '1111', expires: { month: 1, year: 2030 } },
  ...{ isExpired: false, isDefault: false, addedAt: '2026-11-26T09:00:00.000Z' },
  ...more,
})

it('chooses the wanted card, else the default one, else the first that is valid', () => {
  const expired = saved('expired', { isExpired: true, isDefault: true })
  const cards = [expired, saved('other'), saved('default', { isDefault: true })]
  expect(chosenCard(cards, 'other')?.id).toBe('other')
  expect(chosenCard(cards, undefined)?.id).toBe('default')
  expect(chosenCard(cards, 'expired')?.id).toBe('default')
  expect(chosenCard([expired, saved('other')], 'removed')?.id).toBe('other')
  expect(chosenCard([expired], 'expired')).toBeUndefined()
})
