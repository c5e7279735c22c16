import { Skeleton } from '../../ui/Skeleton.tsx'

export const PanelSkeletons = () => (
  <div className="grid gap-6" data-skeleton>
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-48 w-full" />
  </div>
)
