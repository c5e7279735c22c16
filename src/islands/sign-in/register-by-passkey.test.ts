import { beforeEach, expect, it, vi } from 'vitest'
import { readProblem } from '../../client/api-error.ts'
import {
  passkeyRegistrationOptions,
  registerWithPasskey,
} from '../../contract/passkey-registration.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
vi.stubGlobal('navigator', {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
})
const call = vi.fn<(endpoint: unknown, input: { readonly body: object }) => Promise<unknown>>()
vi.mock('../../stores/api.ts', () => ({ call }))
const createPasskey = vi.fn<(options: object) => Promise<object>>()
vi.mock('../../client/webauthn.ts', () => ({ createPasskey }))
const { registerByPasskey } = await import('./register-by-passkey.ts')
const { emptyRegistration } = await import('./registration-form.ts')
type Checked = Parameters<typeof registerByPasskey>[0]['checked']

const draft = { ...emptyRegistration('FRIEND'), email: 'sokha@example.com' }
const messages = { 'device.both': '{browser} on {system}' }
const refusal = { ok: false, error: readProblem(409, { messageCode: 'EMAIL_EXIST', params: {} }) }

let checked: Checked
const attempt = (input = draft) =>
  registerByPasskey({
    ...{ draft: input, captchaToken: 'solved', messages, checked },
    onChecked: (next) => {
      checked = next
    },
  })
const calls = () => call.mock.calls.map(([endpoint]) => endpoint)

beforeEach(() => {
  vi.useRealTimers()
  checked = undefined
  call.mockReset()
  createPasskey.mockReset()
  call.mockImplementation((endpoint) =>
    Promise.resolve(
      endpoint === passkeyRegistrationOptions
        ? { ok: true, answer: { options: { challenge: 'c' }, challenge: 'step' } }
        : refusal,
    ),
  )
})

it('creates no passkey for an input that the server refuses', async () => {
  call.mockResolvedValueOnce(refusal)
  expect(await attempt()).toEqual(refusal)
  expect(createPasskey).not.toHaveBeenCalled()
  expect(checked).toBeUndefined()
})

it('sends the input with the passkey, which has the name of the device', async () => {
  createPasskey.mockResolvedValueOnce({ id: 'key' })
  expect(await attempt()).toEqual(refusal)
  expect(call.mock.calls[0]?.[1].body).toMatchObject({
    email: 'sokha@example.com',
    referralCode: 'FRIEND',
    captchaToken: 'solved',
  })
  const { body } = call.mock.calls[1]?.[1] ?? {}
  expect(body).toMatchObject({
    email: 'sokha@example.com',
    passkey: { challenge: 'step', name: 'Chrome on Windows', response: { id: 'key' } },
  })
  expect(body).not.toHaveProperty('captchaToken')
  // Its challenge is used up.
  expect(checked).toBeUndefined()
})

it('asks the device again after a cancelled prompt, for the same input and some minutes', async () => {
  vi.useFakeTimers()
  createPasskey.mockRejectedValue(new Error('NotAllowedError'))
  expect(await attempt()).toMatchObject({ ok: false, error: { kind: 'aborted' } })
  await attempt()
  expect(calls()).toEqual([passkeyRegistrationOptions])
  expect(createPasskey).toHaveBeenCalledTimes(2)
  const other = { ...draft, email: 'dara@example.com' }
  await attempt(other)
  expect(calls()).toHaveLength(2)
  vi.advanceTimersByTime(8 * 60_000)
  await attempt(other)
  expect(calls()).toHaveLength(3)
  expect(calls()).not.toContain(registerWithPasskey)
})
