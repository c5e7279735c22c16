import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { TransferPanelProps } from './TransferPanel.tsx'

const TransferPanel = lazy(async () => ({
  default: (await import('./TransferPanel.tsx')).TransferPanel,
}))

/** The panel of a transfer, which loads when an outcome needs it. */
export const TransferPart = (props: TransferPanelProps) => (
  <Suspense fallback={<Skeleton className="h-[48rem] w-full" />}>
    <TransferPanel {...props} />
  </Suspense>
)
