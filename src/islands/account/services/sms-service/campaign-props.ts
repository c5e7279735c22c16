import type { SmsServiceDetails } from '../../../../contract/service-details.ts'
import type { WebsiteId } from '../../../../contract/shared-shapes.ts'
import type { Session } from '../../../../stores/session.ts'
import type { IslandProps } from '../../../shell/use-session.ts'

/** What the campaigns of a service need; the texts are those of `sms` with those of the account. */
export interface CampaignProps extends IslandProps {
  /** Sender names that may be used now. */
  readonly senders: SmsServiceDetails['senders']
  /** The balance of credits. */
  readonly credits: number
  /** Credits were taken or given back. */
  readonly onCreditsChanged: () => void
}

/** Returns the site whose national numbers a customer writes. */
export const numberSiteOf = (session: Session | undefined): WebsiteId =>
  session?.user?.registerCountry === 'TH' ? 'TH' : 'KH'
