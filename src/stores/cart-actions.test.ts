import { beforeEach, expect, it, vi } from 'vitest'

const call = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>()
vi.mock('./api.ts', () => ({ call }))
vi.mock('./cart-sync.ts', () => ({ broadcastCart: vi.fn<() => void>() }))
const { addDomain, loadCart, removeFromCart } = await import('./cart-actions.ts')
const { $cart, $cartCount, clearCart } = await import('./cart.ts')
const { $session } = await import('./session.ts')

const claims = Buffer.from(JSON.stringify({ sid: 'one' })).toString('base64url')

/** The answers in the order of their questions, each given when the test says so. */
const questions: ((itemsCount: number) => Promise<void>)[] = []

beforeEach(() => {
  questions.length = 0
  call.mockReset()
  call.mockImplementation(
    () =>
      new Promise((resolve) => {
        questions.push(async (itemsCount) => {
          resolve({ ok: true, answer: { sid: 'sid', itemsCount, items: [] } })
          await new Promise(setImmediate)
        })
      }),
  )
  $session.set({
    accessToken: `e30.${claims}.signature`,
    refreshToken: 'one',
    refreshedAt: 0,
    user: undefined,
  })
  clearCart()
})

const answer = (question: number, itemsCount: number): Promise<void> =>
  questions[question]?.(itemsCount) ?? Promise.reject(new Error('not asked'))

const add = (name: string): void => {
  void addDomain({ domainName: name, duration: 12, expectedPrice: undefined })
}

it('a cart requested before a change does not undo it, and is requested again', async () => {
  void loadCart()
  add('a.com')
  await answer(1, 1)
  await answer(0, 0)
  expect($cartCount.get()).toBe('1')
  await answer(2, 2)
  expect($cartCount.get()).toBe('2')
  expect(questions).toHaveLength(3)
})

it('of two changes at once, the answer that comes last does not decide', async () => {
  add('a.com')
  add('b.com')
  await answer(1, 2)
  await answer(0, 1)
  await answer(2, 2)
  expect($cartCount.get()).toBe('2')
  expect(questions).toHaveLength(3)
})

it('one after the other, nothing is requested twice', async () => {
  void loadCart()
  await answer(0, 0)
  add('a.com')
  await answer(1, 1)
  expect($cartCount.get()).toBe('1')
  expect(questions).toHaveLength(2)
})

it('an answer for an ended session is discarded', async () => {
  void loadCart()
  $session.set(undefined)
  await answer(0, 3)
  expect($cartCount.get()).toBe('0')
  expect(questions).toHaveLength(1)
})

it('an item that is gone is named as the page shows it, not by its key', async () => {
  $cart.set({ items: [{ key: 'domain-a.com', name: 'កខ.com' }] } as never)
  const error = {
    kind: 'answered',
    messageCode: 'ITEM_NOT_FOUND',
    params: { name: 'domain-a.com' },
  }
  call.mockResolvedValueOnce({ ok: false, error })
  const removed = removeFromCart('domain-a.com')
  await new Promise(setImmediate)
  await answer(0, 0)
  expect(await removed).toMatchObject({ error: { params: { name: 'កខ.com' } } })
})
