import { ApiError } from '../../../platform/http/api-error.ts'
import type { TransferStanding } from '../../../services/transfers/index.ts'
import type { NameToAdd } from './domain-line.ts'

/** Returns whether the registry was unavailable. */
export const isUnchecked = ({ obstacles }: TransferStanding): boolean =>
  obstacles.some(({ code }) => code === 'NOT_CHECKED')

/** Checks a transfer. @throws ApiError DOMAIN_NOT_CHECKED, TRANSFER_NOT_READY */
export const nameToTransfer = (
  name: string,
  standing: TransferStanding,
  authCode: string | undefined,
  seal: (authCode: string) => string,
): NameToAdd => {
  if (isUnchecked(standing)) throw new ApiError('DOMAIN_NOT_CHECKED', { name })
  const [first] = standing.obstacles
  if (first !== undefined || authCode === undefined) {
    throw new ApiError('TRANSFER_NOT_READY', { name, obstacle: first?.code ?? '' })
  }
  return { subject: name, premium: standing.premium, secret: seal(authCode) }
}
