import '../../styles/islands.css'
import { CustomersOnly } from '../payment/CustomersOnly.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { TopUpPage } from './TopUpPage.tsx'
import { TopUpSkeleton } from './TopUpSkeleton.tsx'

/** The island of `/top-up`: a prompt to sign in for guests, the form for customers. */
export const TopUp = (props: IslandProps) => (
  <CustomersOnly messages={props.messages} skeleton={<TopUpSkeleton />}>
    <TopUpPage {...props} />
  </CustomersOnly>
)
