import type { Behaviours } from '../control/behaviours.ts'
import type { CardLedger } from './ledger.ts'

/** The merchant's keys at CyberSource. */
export interface CyberSourceProfile {
  readonly profileId: string
  readonly accessKey: string
  readonly secretKey: string
  readonly merchantId: string
  readonly keyId: string
  readonly sharedSecret: string
}

export interface CyberSourceDeps {
  readonly profile: CyberSourceProfile
  readonly ledger: CardLedger
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
  readonly baseUrl: () => string
}
