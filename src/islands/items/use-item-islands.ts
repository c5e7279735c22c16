import { useEffect, useState } from 'react'
import type { SoldType } from '../../contract/items/variants.ts'
import { loadItemIslands, missingIslands, preloadItemIslands } from './item-islands.ts'

/** After a failed load it is tried again; milliseconds. */
const retryMs = 2_000

/** Loads what shows the items of a cart or an order; returns whether it is there. */
export const useItemIslands = (items: readonly { readonly type: SoldType }[]): boolean => {
  const [round, setRound] = useState(0)
  const missing = missingIslands(items.map(({ type }) => type))
  const wanted = missing.join(' ')
  useEffect(preloadItemIslands, [])
  useEffect(() => {
    if (wanted === '') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (): void => setRound((before) => before + 1)
    loadItemIslands(wanted.split(' ')).then(again, () => {
      timer = setTimeout(again, retryMs)
    })
    return () => clearTimeout(timer)
  }, [wanted, round])
  return missing.length === 0
}
