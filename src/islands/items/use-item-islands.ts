import { useEffect, useState } from 'react'
import type { SoldType } from '../../contract/items/variants.ts'
import { loadItemIslands, missingIslands } from './item-islands.ts'

/** Milliseconds until a failed load is retried. */
const retryMs = 2_000

/** Loads the modules of a cart's or an order's items; returns whether they are loaded. */
export const useItemIslands = (items: readonly { readonly type: SoldType }[]): boolean => {
  const [round, setRound] = useState(0)
  const missing = missingIslands(items.map(({ type }) => type))
  const types = missing.join(' ')
  useEffect(() => {
    if (types === '') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (): void => setRound((before) => before + 1)
    loadItemIslands(types.split(' ')).then(again, () => {
      timer = setTimeout(again, retryMs)
    })
    return () => clearTimeout(timer)
  }, [types, round])
  return missing.length === 0
}
