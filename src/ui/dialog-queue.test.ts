import { describe, expect, it } from 'vitest'
import { createDialogQueue, type DialogRank } from './dialog-queue.ts'

/** What may open on a page at the same time. */
const kinds = {
  'sign-in': 'account',
  registration: 'account',
  verification: 'account',
  confirmation: 'account',
  ban: 'account',
  voucher: 'dialog',
  'price change': 'dialog',
  question: 'dialog',
  reminder: 'card',
  maintenance: 'card',
} as const satisfies Record<string, DialogRank>
type Kind = keyof typeof kinds
const names = Object.keys(kinds).filter((name): name is Kind => name in kinds)
const order: readonly DialogRank[] = ['card', 'dialog', 'account']
const height = (kind: Kind): number => order.indexOf(kinds[kind])

const pairs = names.flatMap((first) => names.map((second) => [first, second] as const))

/** A queue, and which of its members are shown. */
const start = () => {
  const queue = createDialogQueue()
  const shown: string[] = []
  const join = (name: string, rank: DialogRank) =>
    queue.join(rank, (hasTurn) => {
      if (hasTurn) shown.push(name)
      else shown.splice(shown.indexOf(name), 1)
      // Not even between two calls.
      expect(shown.length).toBeLessThanOrEqual(1)
    })
  return { shown, join }
}

describe('the queue of dialogs', () => {
  it.each(pairs)('shows %s, then %s, one at a time', (first, second) => {
    const { shown, join } = start()
    const close = join('first', kinds[first])
    expect(shown).toEqual(['first'])
    const closeNext = join('second', kinds[second])
    const isUrgent = height(second) > height(first)
    expect(shown).toEqual([isUrgent ? 'second' : 'first'])
    // The other one follows, or comes back.
    if (isUrgent) closeNext()
    else close()
    expect(shown).toEqual([isUrgent ? 'first' : 'second'])
    if (isUrgent) close()
    else closeNext()
    expect(shown).toEqual([])
  })

  it('forgets what closes while it waits', () => {
    const { shown, join } = start()
    const close = join('first', 'dialog')
    const closeWaiting = join('waiting', 'dialog')
    join('last', 'card')
    closeWaiting()
    close()
    expect(shown).toEqual(['last'])
  })

  it('shows those that wait in the order of their rank, then of their coming', () => {
    const { shown, join } = start()
    const closes: Record<string, () => void> = {}
    for (const [name, rank] of [
      ['open', 'account'],
      ['reminder', 'card'],
      ['voucher', 'dialog'],
      ['price', 'dialog'],
      ['ban', 'account'],
    ] as const)
      closes[name] = join(name, rank)
    const seen: string[] = []
    while (shown[0] !== undefined) {
      const [name] = shown
      seen.push(name)
      closes[name]?.()
    }
    expect(seen).toEqual(['open', 'ban', 'voucher', 'price', 'reminder'])
  })
})
