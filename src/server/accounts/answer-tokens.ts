import type { Tokens } from '../../contract/accounts.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Renewed } from './refresh-tokens.ts'

/** What the browser is answered when a session begins or goes on. */
export const answerTokens = async (
  accessTokens: AccessTokens,
  { refreshToken, signedIn }: Renewed,
  messageCode: Tokens['messageCode'] = 'SUCCESS',
): Promise<Tokens> => ({
  accessToken: await accessTokens.issue(signedIn),
  refreshToken,
  messageCode,
})
