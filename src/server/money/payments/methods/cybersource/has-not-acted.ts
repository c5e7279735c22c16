import { ProviderError } from '../../../../platform/provider-error.ts'

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** Returns whether a call that failed so has certainly changed nothing at the gateway. */
export const hasNotActed = (error: unknown): boolean => {
  if (!(error instanceof ProviderError)) return false
  const { kind, code = '' } = error
  return (
    kind === 'refused' || kind === 'rate-limited' || (kind === 'unreachable' && neverSent.has(code))
  )
}
