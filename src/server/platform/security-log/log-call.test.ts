import * as v from 'valibot'
import { expect, it } from 'vitest'
import { endpoint } from '../../../contract/endpoint.ts'
import { errorCodes, type ErrorCode } from '../../../contract/error-codes.ts'
import { ApiError } from '../http/api-error.ts'
import { createWeb } from '../http/create-web.ts'
import { route } from '../http/routes.ts'
import { createLog } from '../log.ts'
import { eventsOfCalls, eventsOfCodes } from './security-events.ts'

/** Makes one call that succeeds or is refused, and returns the lines of its security log. */
const linesOf = async (call: string, code?: ErrorCode): Promise<readonly unknown[]> => {
  const lines: string[] = []
  const [given, path = ''] = call.split(' ')
  const method = v.parse(v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']), given)
  const declared = endpoint({
    method,
    path: v.parse(
      v.custom<`/${string}`>((text) => String(text).startsWith('/')),
      path,
    ),
    ...{ summary: 'Changes something', access: 'customer', answer: v.null(), errors: [] },
  })
  const handle = () => {
    if (code !== undefined) throw new ApiError(code)
    return null
  }
  const web = createWeb({
    config: {
      websiteUrl: undefined,
      allowedOrigins: [],
      websiteDir: undefined,
      trustProxy: false,
      checkAnswers: false,
    },
    routes: [route(declared, handle)],
    log: createLog('info', { write: (line) => void lines.push(line) }),
    signedIn: () => ({ customerId: 'c1', websiteId: 'KH', session: 's1' }),
    ...{ requireRecent: () => Promise.resolve(), ping: () => Promise.resolve() },
    isReady: () => Promise.resolve(true),
  })
  await web.request(
    `http://shop/api${path.replace(/\{\w+\}/g, 'canary-param')}?code=canary-query`,
    {
      method,
      headers: {
        authorization: 'Bearer canary-token',
        'x-request-id': 'request-1',
        cookie: 'sid=canary',
      },
    },
  )
  expect(lines.join('')).not.toContain('canary')
  return lines.map((line) => JSON.parse(line) as unknown)
}

/** What operations.md says that the log records, by the call that does it. */
const calls = {
  'PATCH /users/password': 'password.changed',
  'PATCH /users/password/force': 'password.changed',
  'PUT /users/reset-password/{code}': 'password.changed',
  'POST /users/forgot-password': 'password.reset-requested',
  'POST /2fa/turn-on/verify': 'two-factor.changed',
  'POST /2fa/recovery-codes': 'two-factor.changed',
  'PUT /2fa/disabled/{token}': 'two-factor.changed',
  'POST /users/passkeys': 'passkey.changed',
  'DELETE /users/passkeys/{id}': 'passkey.changed',
  'PUT /users/google': 'google-sign-in.changed',
  'DELETE /users/google': 'google-sign-in.changed',
  'PUT /user/owned-domains/{id}/nameservers': 'nameservers.changed',
  'POST /user/owned-domains/{id}/auth-code': 'domain.auth-code-shown',
}
/** And the refusals. */
const codes: Partial<Record<ErrorCode, string>> = {
  USERNAME_PASSWORD_INCORRECT: 'sign-in.failed',
  ACCOUNT_LOCKED: 'sign-in.locked',
  ACCOUNT_BANNED: 'sign-in.banned',
  INVALID_2FA_CODE: 'identity.refused',
  PASSKEY_INVALID: 'identity.refused',
  GOOGLE_SIGN_IN_FAILED: 'identity.refused',
  PASSWORD_INCORRECT: 'identity.refused',
  INVITATION_UNKNOWN: 'identity.refused',
  INVITATION_EXPIRED: 'identity.refused',
  INVITATION_USED: 'identity.refused',
}

it('no call and no refusal is recorded without a test here', () => {
  expect([eventsOfCalls, eventsOfCodes]).toEqual([calls, codes])
})

const ids = { level: 30, requestId: 'request-1', customerId: 'c1', msg: 'security' }

it.each(Object.entries(calls))('%s is one line: %s, and none when refused', async (call, event) => {
  expect(await linesOf(call)).toEqual([expect.objectContaining({ ...ids, event })])
  expect(await linesOf(call, 'NOT_FOUND')).toEqual([])
})

it.each(errorCodes.filter((code) => code in codes))('the refusal %s is one line', async (code) => {
  expect(await linesOf('POST /anything', code)).toEqual([
    expect.objectContaining({ ...ids, event: codes[code] }),
  ])
})
