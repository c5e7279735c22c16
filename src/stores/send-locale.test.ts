import { beforeEach, expect, it, vi } from 'vitest'
import { networkError, readProblem } from '../client/api-error.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const call = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>()
vi.mock('./api.ts', () => ({ call }))
const { localeToSaveKey, saveLocale } = await import('./save-locale.ts')
const { sendLocale } = await import('./send-locale.ts')
const { $session } = await import('./session.ts')

const user = { id: 'u1', username: 'sokha', firstName: 'S', lastName: 'C', email: 's@example.com' }

beforeEach(() => {
  kept.clear()
  call.mockReset()
  $session.set({ accessToken: 'a', refreshToken: 'r', refreshedAt: 0, user })
  saveLocale('km')
})

it('sends the language that its customer chose, once', async () => {
  call.mockResolvedValue({ ok: true, answer: { messageCode: 'SUCCESS' } })
  await sendLocale('u1')
  await sendLocale('u1')
  expect(call).toHaveBeenCalledTimes(1)
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { localeCode: 'km' } })
})

it.each([networkError, readProblem(503, 'down')])(
  'keeps it while the server can not be asked',
  async (error) => {
    call.mockResolvedValueOnce({ ok: false, error })
    await sendLocale('u1')
    call.mockResolvedValue({ ok: true, answer: { messageCode: 'SUCCESS' } })
    await sendLocale('u1')
    expect(call).toHaveBeenCalledTimes(2)
  },
)

it('is not another customer’s, and a later choice is not lost', async () => {
  await sendLocale('u2')
  expect(call).not.toHaveBeenCalled()
  call.mockImplementation(() => {
    saveLocale('en')
    return Promise.resolve({ ok: true, answer: { messageCode: 'SUCCESS' } })
  })
  await sendLocale('u1')
  expect(kept.get(localeToSaveKey)).toBe('u1 en')
})

it('a guest saves none', () => {
  kept.clear()
  $session.set(undefined)
  saveLocale('km')
  expect(kept.size).toBe(0)
})
