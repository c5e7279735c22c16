import { randomBytes, randomInt } from 'node:crypto'
import { quoted, Refused } from './answer.ts'
import { ownAccount, required, type WhmFunction } from './parameters.ts'

const services: ReadonlySet<string> = new Set(['cpaneld', 'webmaild', 'whostmgrd'])

/** A link ends after 15 minutes without use. */
const lifetimeMs = 15 * 60_000

export const createUserSession: WhmFunction = (context, parameters) => {
  const account = ownAccount(context, parameters)
  const service = required(parameters, 'service')
  if (!services.has(service)) throw new Refused(`Invalid service: ${quoted(service)}.`)
  const token = `/cpsess${randomInt(1_000_000_000, 9_999_999_999)}`
  const session = `${account.user}:${randomBytes(12).toString('base64url')}:CREATE_USER_SESSION`
  const expiresAt = new Date(context.now().getTime() + lifetimeMs)
  const { user } = account
  context.state.sessions.set(`${token} ${session}`, { user, service, expiresAt, isUsed: false })
  const app = parameters.get('app')
  return {
    data: {
      url: `${context.baseUrl()}${token}/login/?session=${encodeURIComponent(session)}${app === undefined ? '' : `&goto_app=${encodeURIComponent(app)}`}`,
      session,
      cp_security_token: token,
      expires: Math.floor(expiresAt.getTime() / 1000),
      service,
    },
  }
}
