import type { SmsPrices } from '../../contract/products.ts'
import type { IslandProps } from '../shell/use-session.ts'

export interface SmsOrderProps extends IslandProps {
  readonly prices: SmsPrices
  /** Of the site. */
  readonly taxPercent: number
}

export interface SmsFormProps extends SmsOrderProps {
  /** The choices of the URL. */
  readonly params: URLSearchParams
}
