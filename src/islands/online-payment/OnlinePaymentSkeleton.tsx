import { Skeleton } from '../../ui/Skeleton.tsx'

/** The place of invoices, methods and summary until they are known. */
export const OnlinePaymentSkeleton = () => (
  <div
    data-skeleton
    className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
  >
    <div className="grid gap-8">
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
    <Skeleton className="h-64 w-full" />
  </div>
)
