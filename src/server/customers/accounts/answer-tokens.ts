import type { Tokens } from '../../../contract/accounts.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Renewed } from './refresh-tokens.ts'

/** Sets the session's cookie and returns its access token. */
export const answerTokens = (
  accessTokens: AccessTokens,
  { refreshToken, signedIn }: Renewed,
  messageCode: Tokens['messageCode'] = 'SUCCESS',
): Tokens => ({
  accessToken: accessTokens.issue(signedIn),
  refreshToken,
  messageCode,
})
