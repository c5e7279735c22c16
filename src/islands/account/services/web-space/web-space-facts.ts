import type {
  CloudHostingDetails,
  WordpressHostingDetails,
} from '../../../../contract/service-details.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import type { ServiceFact } from '../CopyFacts.tsx'

type WebSpaceDetails = CloudHostingDetails | WordpressHostingDetails

/** Returns the facts of a website on our cluster. */
export const webSpaceFacts = (
  messages: Messages,
  details: WebSpaceDetails,
): readonly ServiceFact[] => {
  const { websiteName, planName, host, domains } = details
  const region = messages[`region.${details.regionId}`]
  const fact = (key: string, text: string, isCopied = false): ServiceFact => ({
    ...{ label: message(messages, `fact.${key}`), text, isCopied },
  })
  return [
    fact('website', websiteName),
    fact('plan', planName),
    ...(region === undefined ? [] : [fact('region', region)]),
    fact('address', host, true),
    ...domains.map((domain) => fact('domain', domain, true)),
    ...('ips' in details ? details.ips.map((ip) => fact('ip', ip, true)) : []),
    ...('admin' in details ? [fact('user', details.admin, true)] : []),
  ]
}
