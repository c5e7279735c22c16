import { useCallback, useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { FollowedView, Following } from './follow-payment.ts'

/** Follows a payment while the page shows it; `again` asks at once. */
export const useFollowing = <Paid>(
  create: () => Following<Paid>,
): FollowedView<Paid> & { readonly again: () => void } => {
  const [following] = useState(create)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    void following.follow(controller.signal)
    return () => controller.abort()
  }, [following, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { ...useStore(following.$followed), again }
}
