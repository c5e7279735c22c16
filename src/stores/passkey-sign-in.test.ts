import { beforeEach, expect, it, vi } from 'vitest'
import { readProblem } from '../client/api-error.ts'
import {
  passkeyRegistrationOptions,
  registerWithPasskey,
} from '../contract/passkey-registration.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
const call = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>()
vi.mock('./api.ts', () => ({ call }))
const createPasskey = vi.fn<(options: object) => Promise<object>>()
vi.mock('../client/webauthn.ts', () => ({ createPasskey }))
const { signUpWithPasskey } = await import('./passkey-sign-in.ts')

const fields = { email: 'sokha@example.com', country: 'KH', referralCode: 'FRIEND' }
const input = {
  ...fields,
  ...{ phoneNumber: '', organization: '', identityNumber: '', address1: '', address2: '' },
  ...{ city: '', stateProvince: '', postalCode: '', captchaToken: 'solved' },
}
const refusal = { ok: false, error: readProblem(409, { messageCode: 'EMAIL_EXIST', params: {} }) }
const options = { challenge: 'webauthn' }

beforeEach(() => {
  call.mockReset()
  createPasskey.mockReset()
})

it('no passkey is created for a registration that the server refuses', async () => {
  call.mockResolvedValueOnce(refusal)
  expect(await signUpWithPasskey(input)).toEqual(refusal)
  expect(createPasskey).not.toHaveBeenCalled()
})

it('a cancelled prompt creates no account', async () => {
  call.mockResolvedValueOnce({ ok: true, answer: { options, challenge: 'step' } })
  createPasskey.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  expect(await signUpWithPasskey(input)).toMatchObject({
    ok: false,
    error: { kind: 'aborted', messageCode: 'PASSKEY_NOT_CREATED' },
  })
  expect(call.mock.calls).toEqual([[passkeyRegistrationOptions, { body: input }]])
})

it('the account is created with the passkey and the checked input', async () => {
  call.mockResolvedValueOnce({ ok: true, answer: { options, challenge: 'step' } })
  createPasskey.mockResolvedValueOnce({ id: 'key' })
  call.mockResolvedValueOnce(refusal)
  expect(await signUpWithPasskey(input)).toEqual(refusal)
  expect(createPasskey).toHaveBeenCalledExactlyOnceWith(options)
  expect(call).toHaveBeenLastCalledWith(registerWithPasskey, {
    body: expect.objectContaining({
      ...fields,
      passkey: { challenge: 'step', response: { id: 'key' } },
    }) as unknown,
  })
})
