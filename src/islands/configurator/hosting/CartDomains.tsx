import { domainsIn } from '../../../contract/items/domain.ts'
import { message } from '../../../i18n/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useSession } from '../../shell/use-session.ts'
import type { SectionProps } from '../configurator-kind.ts'
import { useCustomerCart } from '../use-edited-item.ts'
import { DomainSelect } from './DomainSelect.tsx'
import type { HostingChoice } from './hosting-choice.ts'
import { SignInFirst } from './SignInFirst.tsx'

/** The new domains in the customer's cart. */
export const CartDomains = (props: SectionProps<HostingChoice>) => {
  const { messages, option } = props
  const cart = useCustomerCart()
  const isSignedIn = useSession() !== undefined
  if (!isSignedIn)
    return <SignInFirst messages={messages} text={message(messages, 'domain.cart.guest')} />
  if (cart === undefined) return <Skeleton className="h-11 w-full" />
  const domains = domainsIn(cart.items)
    .filter(({ renewBy }) => renewBy === null)
    .flatMap(({ option: { domainName }, name }) =>
      domainName === undefined ? [] : [{ domainName, shownName: name }],
    )
  if (domains.length === 0 && option.domain === '')
    return <Notice>{message(messages, 'domain.cart.empty')}</Notice>
  return <DomainSelect {...props} domains={domains} />
}
