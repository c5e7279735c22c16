import '../../styles/islands.css'
import { CustomersOnly } from '../payment/CustomersOnly.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { OnlinePaymentPage } from './OnlinePaymentPage.tsx'
import { OnlinePaymentSkeleton } from './OnlinePaymentSkeleton.tsx'

/** The island of `/online-payment`: a prompt to sign in for guests, unpaid invoices for customers. */
export const OnlinePayment = (props: IslandProps) => (
  <CustomersOnly messages={props.messages} skeleton={<OnlinePaymentSkeleton />}>
    <OnlinePaymentPage {...props} />
  </CustomersOnly>
)
