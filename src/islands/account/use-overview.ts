import { useState } from 'react'
import { useStore } from '@nanostores/react'
import { getPromoCredit } from '../../contract/accounts.ts'
import { listAddresses } from '../../contract/addresses.ts'
import { listDocuments } from '../../contract/documents.ts'
import { listReminders } from '../../contract/reminders.ts'
import { listServices } from '../../contract/services.ts'
import { trialConditions } from '../../contract/trial.ts'
import { twoFactorStatus } from '../../contract/two-factor.ts'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { useQuery, type Query } from '../shell/use-query.ts'
import { useCustomer } from './use-customer.ts'

/** The number of services on the overview. */
export const shownServices = 5

const loadPromoCredit = (signal: AbortSignal) => call(getPromoCredit, {}, { signal })
const loadReminders = (signal: AbortSignal) => call(listReminders, {}, { signal })
const loadDocuments = (signal: AbortSignal) => call(listDocuments, {}, { signal })
const loadServices = (signal: AbortSignal) =>
  call(listServices, { query: { limit: `${shownServices}` } }, { signal })
const loadTwoFactor = (signal: AbortSignal) => call(twoFactorStatus, {}, { signal })
const loadContacts = (signal: AbortSignal) => call(listAddresses, {}, { signal })
const loadConditions = (signal: AbortSignal) => call(trialConditions, {}, { signal })

const isSettled = ({ answer, error }: Pick<Query<unknown>, 'answer' | 'error'>): boolean =>
  answer !== undefined || error !== undefined

/** Requests everything on the overview at the same time; `isReady` once each has answered or failed. */
export const useOverview = () => {
  const ofBalance = useQuery(loadBalance)
  const queries = {
    customer: useCustomer(),
    balance: { ...ofBalance, answer: useStore($balance, { ssr: () => undefined }) },
    credit: useQuery(loadPromoCredit),
    reminders: useQuery(loadReminders),
    documents: useQuery(loadDocuments),
    services: useQuery(loadServices),
    twoFactor: useQuery(loadTwoFactor),
    contacts: useQuery(loadContacts),
    trial: useQuery(loadConditions),
  }
  const [isReady, setReady] = useState(false)
  // A later retry of one part keeps the others on the screen.
  if (!isReady && Object.values(queries).every(isSettled)) setReady(true)
  return { ...queries, owed: ofBalance.answer?.owed, isReady }
}
export type OverviewQueries = Omit<ReturnType<typeof useOverview>, 'isReady'>
