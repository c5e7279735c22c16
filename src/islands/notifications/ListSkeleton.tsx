import { Skeleton } from '../../ui/Skeleton.tsx'

export const ListSkeleton = () => (
  <div className="grid gap-px" data-skeleton>
    {Array.from({ length: 5 }, (_, at) => (
      <Skeleton key={at} className="h-[4.75rem] w-full" />
    ))}
  </div>
)
