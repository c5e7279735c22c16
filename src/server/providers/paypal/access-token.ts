import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer } from '../fetch-answer.ts'
import { parseJson } from './answer.ts'
import type { PayPalConfig } from './config.ts'

const Token = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(0)),
})

/** A token is replaced before it ends, so that none ends on its way. */
const marginMs = 60_000

export interface AccessToken {
  /** Returns a valid token; concurrent calls request one. @throws ProviderError */
  readonly get: () => Promise<string>
  /** Forgets a token that PayPal has refused. */
  readonly forget: () => void
}

/** Creates the access token of our credentials (OAuth 2.0, client credentials). */
export const createAccessToken = (
  config: Pick<PayPalConfig, 'baseUrl' | 'clientId' | 'secret' | 'timeoutMs'>,
  clock: Clock,
): AccessToken => {
  let cached: Promise<{ readonly token: string; readonly until: number }> | undefined

  const request = async () => {
    const { baseUrl, clientId, secret, timeoutMs } = config
    const answer = await fetchAnswer(
      'paypal',
      `${baseUrl}/v1/oauth2/token`,
      {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: 'grant_type=client_credentials',
      },
      { timeoutMs, maxBytes: 65_536 },
    )
    const parsed = v.safeParse(Token, parseJson(answer, clock.now()))
    if (!parsed.success) throw new ProviderError('paypal', 'protocol', 'an answer without a token')
    const { access_token: token, expires_in: seconds } = parsed.output
    return { token, until: clock.now().getTime() + seconds * 1000 - marginMs }
  }

  const get = async (): Promise<string> => {
    const before = cached
    const known = await before?.catch(() => undefined)
    if (known !== undefined && clock.now().getTime() < known.until) return known.token
    // Another call may have begun a request meanwhile.
    if (cached === before) cached = request()
    const { token } = await (cached ?? request())
    return token
  }

  return {
    get,
    forget: () => {
      cached = undefined
    },
  }
}
