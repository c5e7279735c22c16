import { useEffect, useState } from 'react'
import { checkSpin } from '../../contract/earned-spins.ts'
import { call } from '../../stores/api.ts'

/** Returns how many spins of the fortune wheel a payment earned; 0 until it is known. */
export const useEarnedSpins = (
  type: 'INVOICE' | 'TOP_UP',
  reference: string,
  isAsked: boolean,
): number => {
  const [spins, setSpins] = useState(0)
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    void call(checkSpin, { query: { reference, type } }, { signal: controller.signal }).then(
      (result) => {
        if (result.ok) setSpins(result.answer.spins)
      },
    )
    return () => controller.abort()
  }, [type, reference, isAsked])
  return spins
}
