import { expect, it, vi } from 'vitest'

const call = vi.fn<() => Promise<unknown>>()
const renewSession = vi.fn<(isStale: () => boolean) => Promise<unknown>>(() =>
  Promise.resolve({ accessToken: 'new' }),
)
vi.mock('./api.ts', () => ({ call, renewSession }))
const { confirm } = await import('./confirm-identity.ts')

const proof = { password: 'Demo1234' }

it('confirming the identity stores new tokens, however fresh the old ones are', async () => {
  call.mockResolvedValueOnce({ ok: true, answer: { messageCode: 'SUCCESS', challenge: null } })
  expect(await confirm(proof)).toEqual({ ok: true, answer: { kind: 'confirmed' } })
  expect(renewSession).toHaveBeenCalledOnce()
  expect(renewSession.mock.lastCall?.[0]()).toBe(true)
})

it('a second factor that is still to come, and a refusal, change no tokens', async () => {
  renewSession.mockClear()
  const challenge = 'c'.repeat(43)
  call.mockResolvedValueOnce({
    ok: true,
    answer: { messageCode: 'TWO_FACTOR_AUTH_ENABLED', challenge },
  })
  expect(await confirm(proof)).toEqual({ ok: true, answer: { kind: 'second-factor', challenge } })
  const refused = { ok: false, error: { messageCode: 'PASSWORD_INCORRECT' } }
  call.mockResolvedValueOnce(refused)
  expect(await confirm(proof)).toEqual(refused)
  expect(renewSession).not.toHaveBeenCalled()
})
