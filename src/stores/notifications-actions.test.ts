import { beforeEach, expect, it, vi } from 'vitest'

const call = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>()
vi.mock('./api.ts', () => ({ call }))
const { loadUnread, markRead } = await import('./notifications-actions.ts')
const { $unreadCount, setUnread } = await import('./notifications.ts')
const { $session } = await import('./session.ts')

const claims = Buffer.from(JSON.stringify({ sid: 'one' })).toString('base64url')

/** Responses in the order of their requests, released by the test. */
const questions: ((unread: number) => Promise<void>)[] = []

beforeEach(() => {
  questions.length = 0
  call.mockReset()
  call.mockImplementation(
    () =>
      new Promise((resolve) => {
        questions.push(async (unread) => {
          resolve({ ok: true, answer: { unread } })
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
  $unreadCount.set('5')
})

const answer = (question: number, unread: number): Promise<void> =>
  questions[question]?.(unread) ?? Promise.reject(new Error('not asked'))

it('reading one lowers the count by what the server says', async () => {
  void markRead('a')
  await answer(0, 4)
  expect($unreadCount.get()).toBe('4')
  expect(questions).toHaveLength(1)
})

it('two clicks on one notice lower it once', async () => {
  void markRead('a')
  void markRead('a')
  await answer(1, 4)
  await answer(0, 4)
  expect($unreadCount.get()).toBe('4')
  expect(questions).toHaveLength(2)
})

it('of two read at once, the answer that comes last does not decide', async () => {
  void markRead('a')
  void markRead('b')
  await answer(1, 3)
  await answer(0, 4)
  expect($unreadCount.get()).toBe('3')
  await answer(2, 3)
  expect($unreadCount.get()).toBe('3')
  expect(questions).toHaveLength(3)
})

it('a count set meanwhile by another tab or an event stays, and is requested again', async () => {
  void markRead('a')
  $unreadCount.set('6')
  await answer(0, 4)
  expect($unreadCount.get()).toBe('6')
  await answer(1, 5)
  expect($unreadCount.get()).toBe('5')
})

it('a pushed number that is the one of before is newer than a late answer, too', async () => {
  void markRead('a')
  // One was read and another arrived: five, as before.
  setUnread(5)
  await answer(0, 4)
  expect($unreadCount.get()).toBe('5')
  await answer(1, 5)
  expect($unreadCount.get()).toBe('5')
  expect(questions).toHaveLength(2)
})

it('an answer after signing out is discarded', async () => {
  void loadUnread()
  $session.set(undefined)
  $unreadCount.set('0')
  await answer(0, 4)
  expect($unreadCount.get()).toBe('0')
  expect(questions).toHaveLength(1)
})
