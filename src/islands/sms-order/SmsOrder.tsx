import { useEffect, useState } from 'react'
import { useCustomerCart } from '../configurator/use-edited-item.ts'
import { CreditsForm } from './CreditsForm.tsx'
import { NameForm } from './NameForm.tsx'
import { productOf } from './sms-choices.ts'
import type { SmsOrderProps } from './sms-order-props.ts'

/** The order form of the product in the URL: a sender's name, or credits. */
export const SmsOrder = (props: SmsOrderProps) => {
  const [search, setSearch] = useState(location.search)
  useEffect(() => {
    const follow = (): void => setSearch(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const taxPercent = useCustomerCart()?.taxPercent ?? props.taxPercent
  const params = new URLSearchParams(search)
  const Form = productOf(params) === 'sms-marketing' ? CreditsForm : NameForm
  // Another URL in this tab is another order.
  return <Form key={search} {...props} {...{ params, taxPercent }} />
}
