import { useEffect } from 'react'
import { loadPart } from '../../client/reload-once.ts'
import { usePart } from '../shell/use-part.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { VoucherOfferLoader } from '../vouchers/VoucherOfferLoader.tsx'
import type { AddedProps } from './Added.tsx'

const loadAdded = () => import('./Added.tsx')

/** Loads what comes next while the item is added. */
export const usePreloadedAdded = (isBusy: boolean): void =>
  useEffect(() => {
    if (isBusy) loadPart(loadAdded).catch(() => undefined)
  }, [isBusy])

/** What the configurator shows of an added item. */
export const AddedPart = (props: AddedProps & IslandProps) => {
  const part = usePart(loadAdded)
  const { locale, messages, errors } = props
  return (
    <div className="page-width">
      {part && <part.Added {...props} />}
      <VoucherOfferLoader {...{ locale, messages, errors }} isBusy={false} />
    </div>
  )
}
