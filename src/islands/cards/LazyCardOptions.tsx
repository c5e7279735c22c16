import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

const CardOptions = lazy(async () => ({
  default: (await import('./CardOptions.tsx')).CardOptions,
}))

/** {@link CardOptions}, which most payments do not need. */
export const LazyCardOptions = (props: ComponentProps<typeof CardOptions>) => (
  <Suspense fallback={<Skeleton className="h-18 w-full" />}>
    <CardOptions {...props} />
  </Suspense>
)
