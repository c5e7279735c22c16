import { Skeleton } from '../../ui/Skeleton.tsx'

/** The place of the form until it is known. */
export const TopUpSkeleton = () => (
  <div
    data-skeleton
    className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
  >
    <div className="grid gap-8">
      <Skeleton className="h-64 w-full sm:h-52" />
      <Skeleton className="h-80 w-full" />
    </div>
    <Skeleton className="h-80 w-full" />
  </div>
)
