import { useCallback, useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { ApiError } from '../../client/api-error.ts'
import type { User } from '../../contract/accounts.ts'
import { $customer } from '../../stores/customer.ts'
import { loadUser } from '../../stores/sign-in.ts'
import type { Query } from '../shell/use-query.ts'

/** Requests the signed-in customer; the store brings later changes. */
export const useCustomer = (): Query<User> => {
  const current = useStore($customer, { ssr: () => undefined })
  // After signing out the hidden page keeps its state (`AccountGate`).
  const [last, setLast] = useState(current)
  if (current !== undefined && current !== last) setLast(current)
  const answer = current ?? last
  const [error, setError] = useState<ApiError | undefined>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let gone = false
    void loadUser().then((failed) => {
      if (!gone) setError(failed)
    })
    return () => {
      gone = true
    }
  }, [round])
  const again = useCallback(() => {
    setError(undefined)
    setRound((before) => before + 1)
  }, [])
  return { answer, error, again, take: (user) => $customer.set(user) }
}
